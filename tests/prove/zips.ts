import type { Chance } from './chance.ts'

/**
 * How many people share a postal code. Made by formula, not counted: the nth most populous zip of the United States has
 * e^(-n/2850)/2850 of all people, which is 0.035 % for the first and of the order of magnitude of the census of 2020.
 */
const SCALE = 2_850

/** The share of people in the zip of this rank; the most populous has rank 0. */
export const shareOf = (rank: number): number => Math.exp(-rank / SCALE) / SCALE

/** A zip by its rank. */
export const zipOf = (rank: number): string => String(10_000 + rank)

/** Where somebody lives, as often as people live there. */
export const drawRank = (chance: Chance): number =>
  Math.min(85_000, Math.floor(-SCALE * Math.log(1 - chance.below(1_000_000_000) / 1_000_000_000)))
