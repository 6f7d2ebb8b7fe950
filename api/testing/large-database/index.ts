export { largeDatabase } from "./cache.ts";
export { fillLargeDatabase, LARGE_ACCOUNTS, LARGE_IDS, LARGE_PASSWORD } from "./large-database.ts";
export { createRandom, createZipf } from "./random.ts";
export { aMillion, certificationOf, certificationOfOpen, type Sizes, sizesOf } from "./sizes.ts";
