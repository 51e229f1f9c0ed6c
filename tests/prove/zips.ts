import type { Chance } from './chance.ts'

/**
 * Population by zip code rank, by formula: the nth most populous US zip has e^(-n/2850)/2850 of all people, 0.035 % for
 * the first, close to the census of 2020.
 */
const SCALE = 2_850

export const shareOf = (rank: number): number => Math.exp(-rank / SCALE) / SCALE

export const zipOf = (rank: number): string => String(10_000 + rank)

export const drawRank = (chance: Chance): number =>
  Math.min(85_000, Math.floor(-SCALE * Math.log(1 - chance.below(1_000_000_000) / 1_000_000_000)))
