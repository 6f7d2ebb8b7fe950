import { aMillion, largeDatabase, sizesOf } from "../api/testing/large-database/index.ts";

for (const s of [sizesOf(1000), aMillion()]) {
	const t = performance.now();
	console.log(await largeDatabase(s), ((performance.now() - t) / 1000).toFixed(1));
}
