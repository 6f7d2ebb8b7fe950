import type { TestCaller } from "./caller.ts";

/** Returns the path of the next page that the response of a list links to; undefined on the last page. */
export const nextPageOf = (page: Response): string | undefined =>
	/<\/api([^>]+)>; rel="next"/.exec(page.headers.get("link") ?? "")?.[1];

/** Returns the rows of all pages of a list, as an Admin reads them. `onPage` gets each response. */
export async function everyPage<T>(
	app: TestCaller,
	path: string,
	onPage: (page: Response) => void = () => {},
): Promise<T[]> {
	const rows: T[] = [];
	for (let next: string | undefined = path; next !== undefined; ) {
		const page: Response = await app.request(next, { as: "Admin" });
		onPage(page);
		rows.push(...((await page.json()) as T[]));
		next = nextPageOf(page);
	}
	return rows;
}
