import { SERIES, type Series } from "../../modules/numbers/index.ts";
import type { Reader } from "../../platform/database/index.ts";
import { type drawnNumbers, skippedNumbers, toldNumbers } from "./repository.ts";

/** The series and the number in it that a number on paper stands for: 10001, Z-2026-0001, Z-2026-0001-01, A-2026-0001. */
function placeOf(entity: string, text: string): [series: Series, number: number] {
	if (entity === "client") return [SERIES.client, Number(text)];
	const [, before = "", number = ""] = /^(.+)-(\d+)$/.exec(text) ?? [];
	if (entity === "certificate") return [SERIES.certificate(before), Number(number)];
	const year = before.slice(before.indexOf("-") + 1);
	return [entity === "certification" ? SERIES.certification(year) : SERIES.enquiry(year), Number(number)];
}

/** Series of which more was drawn than the trail tells: the entries are gone. */
export async function untoldSeries(db: Reader, drawn: Awaited<ReturnType<typeof drawnNumbers>>): Promise<string[]> {
	const told = new Map<string, number>([[SERIES.client.name, SERIES.client.first - 1]]);
	for (const { entity, number } of await toldNumbers(db)) {
		if (number === null) continue;
		const [{ name }, at] = placeOf(entity, String(number));
		told.set(name, Math.max(told.get(name) ?? 0, at));
	}
	const skipped = await skippedNumbers(db);
	return drawn.filter(({ series, last }) => last > (told.get(series) ?? 0) + skipped).map(({ series }) => series);
}
