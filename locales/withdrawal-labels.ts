/** The words of the law on the two controls of the withdrawal function (WDR-05). */
export interface WithdrawalLabels {
  readonly open: string
  readonly confirm: string
}

interface SourcedLabels extends WithdrawalLabels {
  readonly source: string
}

const DIRECTIVE = 'Directive (EU) 2023/2673, CELEX 32023L2673'

const inDirective = (open: string, confirm: string, also = ''): SourcedLabels => ({
  open,
  confirm,
  source: also === '' ? DIRECTIVE : `${DIRECTIVE}; ${also}`,
})

/** Article 11a of Directive 2011/83/EU in the languages of the Union, with a capital first letter. */
export const withdrawalLabels: Readonly<Record<string, SourcedLabels>> = {
  bg: inDirective('Откажете се от договора тук', 'Потвърждавам отказа'),
  cs: inDirective('Zde odstoupit od smlouvy', 'Potvrdit odstoupení od smlouvy'),
  da: inDirective('Fortryd aftale', 'Bekræft fortrydelse'),
  de: inDirective('Vertrag widerrufen', 'Widerruf bestätigen', '§ 356a BGB'),
  el: inDirective('Πατήστε εδώ για υπαναχώρηση', 'Επιβεβαίωση υπαναχώρησης'),
  en: inDirective('Withdraw from contract here', 'Confirm withdrawal'),
  es: inDirective('Desistir del contrato aquí', 'Confirmar desistimiento'),
  et: inDirective('Taganen lepingust', 'Kinnitan taganemise'),
  fi: inDirective('Peruuta sopimus tästä', 'Vahvista peruuttaminen'),
  fr: inDirective(
    'Renoncer au contrat ici',
    'Confirmer la rétractation',
    'Code de la consommation, articles L.221-21 and D.221-5',
  ),
  ga: inDirective('Tarraing siar ón gconradh anseo', 'Dearbhaigh an tarraingt siar'),
  hr: inDirective('Odustati od ugovora', 'Potvrditi odustajanje'),
  hu: inDirective('Elállás a szerződéstől', 'Elállás megerősítése'),
  it: inDirective('Recedere dal contratto qui', 'Conferma recesso', 'Codice del consumo, articolo 54-bis'),
  lt: inDirective('Atsisakyti sutarties čia', 'Patvirtinti sutarties atsisakymą'),
  lv: inDirective('Atteikties no līguma', 'Apstiprināt atteikumu'),
  mt: inDirective('Irtira mill-kuntratt hawnhekk', 'Ikkonferma r-reċess'),
  nl: inDirective('Hier de overeenkomst herroepen', 'Herroeping bevestigen'),
  pl: inDirective('Odstąp od umowy tutaj', 'Potwierdź odstąpienie od umowy'),
  pt: inDirective('Retrate-se do contrato aqui', 'Confirmar retratação'),
  ro: inDirective('Retrageți-vă din contract aici', 'Confirmați retragerea'),
  sk: inDirective('Odstúpiť od zmluvy tu', 'Potvrdiť odstúpenie od zmluvy'),
  sl: inDirective('Kliknite tukaj za odstop od pogodbe', 'Potrdi odstop od pogodbe'),
  sv: inDirective('Ångra avtalet här', 'Bekräfta frånträde'),
}

/** Wordings of national laws, where sources differ. A shop chooses them by name. */
export const otherWithdrawalLabels = {
  it: {
    recedi: {
      open: 'Recedi dal contratto qui',
      confirm: 'Conferma recesso',
      source: 'D.Lgs. 209/2025, reported wording',
    },
  },
  nl: {
    ontbinden: {
      open: 'Hier de overeenkomst ontbinden',
      confirm: 'Ontbinding bevestigen',
      source: 'article 6:230oa BW, reported wording',
    },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, SourcedLabels>>>>

export interface WithdrawalLabelChoices {
  readonly it?: keyof typeof otherWithdrawalLabels.it
  readonly nl?: keyof typeof otherWithdrawalLabels.nl
}

const findChosen = (language: string, { it, nl }: WithdrawalLabelChoices): WithdrawalLabels | undefined => {
  if (language === 'it' && it !== undefined) return otherWithdrawalLabels.it[it]
  return language === 'nl' && nl !== undefined ? otherWithdrawalLabels.nl[nl] : undefined
}

const english: WithdrawalLabels = inDirective('Withdraw from contract here', 'Confirm withdrawal')

export function getWithdrawalLabels(language: string, choices: WithdrawalLabelChoices = {}): WithdrawalLabels {
  const base = language.split('-')[0] ?? language
  const { open, confirm } = findChosen(base, choices) ?? withdrawalLabels[base] ?? english
  return { open, confirm }
}
