import { test } from "vitest";

/** For a complete run alone: a further case of what another test of the same file keeps in one. */
export const further: typeof test.skip = test.skipIf(!process.env.TEST_ALL);

/** The cases of a table: all of them in a complete run, in a plain one the first. */
export const casesOf = <T>(all: readonly T[]): readonly T[] => (process.env.TEST_ALL ? all : all.slice(0, 1));
