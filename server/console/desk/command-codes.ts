import { commandCode, commands } from '../../../screens/console/desk/commands.ts'

export function findCommandCode(name: string): string | null {
  const command = commands.find((one) => one === name)
  return command === undefined ? null : commandCode(command)
}
