import { expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { answerIs, askQuestion, atRule, isType, rule, shopWithRules, yesNo } from '../verify/ruled-shop.ts'
import { problemsOf } from './problems.ts'

const keepResult = { type: 'keep-donate', outcome: 'keep' } as const
const wornRule = rule('worn', null, askQuestion(yesNo('worn')))

test.each<[string, ShopConfig, string, RegExp]>([
  [
    'a rule that never holds',
    shopWithRules([rule('one', { all: [isType('a'), isType('b')] }, keepResult)]),
    atRule(0, 'when'),
    /never holds.*rule "one"/,
  ],
  [
    'a rule against its group',
    shopWithRules([], {
      workflowGroups: [
        {
          id: 'g',
          title: 'g',
          when: { fact: 'order.gift', op: 'is', value: true },
          workflows: [
            {
              id: 'w',
              name: 'w',
              trigger: 'item-selected',
              rules: [rule('one', { fact: 'order.gift', op: 'is', value: false }, keepResult)],
            },
          ],
        },
      ],
    }),
    atRule(0, 'when'),
    /contradicts the condition of its group/,
  ],
  [
    'a group behind one that takes every order',
    shopWithRules([], {
      workflowGroups: [
        { id: 'a', title: 'a', workflows: [] },
        { id: 'b', title: 'b', workflows: [] },
      ],
    }),
    '/workflowGroups/1',
    /"b" is never reached/,
  ],
  [
    'a group that waits for the item',
    shopWithRules([], { workflowGroups: [{ id: 'a', title: 'a', when: isType('x'), workflows: [] }] }),
    '/workflowGroups/0/when',
    /reads "item.product-type", which is known only once an item is opened/,
  ],
  [
    'a store locator that waits for the item',
    shopWithRules([], { flow: { 'store-locator': { when: isType('x') } } }),
    '/flow/store-locator/when',
    /known only once an item is opened/,
  ],
  [
    'a step whose condition contradicts itself',
    shopWithRules([], { flow: { 'add-comment': { when: { all: [isType('a'), isType('b')] } } } }),
    '/flow/add-comment/when',
    /the step "add-comment" is never reached/,
  ],
  [
    'an answer to a question nobody asks',
    shopWithRules([wornRule, rule('one', answerIs('torn', 'yes'), keepResult)]),
    atRule(1, 'when'),
    /No rule contains the question "torn" \(did you mean "worn"\?\)/,
  ],
  [
    'an answer that a question never gets',
    shopWithRules([wornRule, rule('one', answerIs('worn', 'maybe'), keepResult)]),
    atRule(1, 'when'),
    /does not offer the answer "maybe", only "yes" or "no"/,
  ],
  [
    'a reason that does not exist',
    shopWithRules([rule('one', { fact: 'reason', op: 'includes', value: 'sizes' }, keepResult)]),
    atRule(0, 'when'),
    /Unknown reason "sizes" \(did you mean "size"\?\)/,
  ],
  [
    'a reason group that does not exist',
    shopWithRules([rule('one', { fact: 'reason-group', op: 'is', value: 'shoes' }, keepResult)]),
    atRule(0, 'when'),
    /Unknown reason group "shoes"/,
  ],
  [
    'a question that waits for itself',
    shopWithRules([rule('one', answerIs('worn', 'yes'), askQuestion(yesNo('worn')))]),
    atRule(0, 'when'),
    /depends on its own answer/,
  ],
  [
    'questions that wait for each other',
    shopWithRules([
      rule('one', answerIs('b', 'yes'), askQuestion(yesNo('a'))),
      rule('two', answerIs('a', 'yes'), askQuestion(yesNo('b'))),
    ]),
    atRule(1, 'when'),
    /"b" and "a" depend on each other/,
  ],
  [
    'a rule behind questions that wait for each other',
    shopWithRules([
      rule('one', answerIs('b', 'yes'), askQuestion(yesNo('a'))),
      rule('two', answerIs('a', 'yes'), askQuestion(yesNo('b'))),
      rule('three', answerIs('a', 'no'), keepResult),
    ]),
    atRule(2, 'when'),
    /depends on the answer to "a", which never appears/,
  ],
  [
    'a reason that changes the reasons',
    shopWithRules([
      rule(
        'one',
        { fact: 'reason', op: 'includes', value: 'size' },
        { type: 'reason-group-override', group: 'general' },
      ),
    ]),
    atRule(0, 'results/0'),
    /the choice would be lost/,
  ],
  [
    'a question id used twice',
    shopWithRules([wornRule, rule('other', null, askQuestion(yesNo('worn')))]),
    atRule(1, 'results/0/question/id'),
    /question id "worn" is used twice/,
  ],
  [
    'a rule id used twice',
    shopWithRules([wornRule, { ...wornRule, results: [keepResult] }]),
    atRule(1, 'id'),
    /rule id "worn" is used twice/,
  ],
])('WFL-05 %s is refused with a pointer and a sentence', (_case, config, pointer, sentence) => {
  const problems = problemsOf(config)
  expect(problems.map((problem) => problem.pointer)).toContain(pointer)
  expect(problems.find((problem) => problem.pointer === pointer)?.message).toMatch(sentence)
})
