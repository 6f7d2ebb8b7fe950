import { headersOf, logIn, type SignedIn } from "./product.ts";

/** Requests that an administrator's home page sends after it has refreshed the session. */
const CALLS = [
	"/customerMessages?sort=-messageDate&limit=10",
	"/customerMessages/received",
	"/approval?sort=submitted&limit=10",
	"/work",
	"/overview",
];

/** Returns a function that sends the requests of the home page and returns their processor time in microseconds. */
export function homePageTime(server: SignedIn): () => Promise<number> {
	let cookie: string | undefined;
	const storeCookie = (answer: Response) => {
		const cookies = answer.headers.getSetCookie().map((one) => one.split(";")[0]);
		cookie = cookies.join("; ");
	};
	return async () => {
		if (!cookie) storeCookie(await logIn(server.url, "admin"));
		const before = server.cpuMs();
		const headers = headersOf(server);
		const session = await fetch(`${server.url}/api/refresh`, {
			headers: { cookie: cookie ?? "", "x-forwarded-for": headers["x-forwarded-for"] },
		});
		if (!session.ok) throw new Error(`/refresh: ${session.status}`);
		storeCookie(session);
		const calls = CALLS.map((call) => fetch(`${server.url}/api${call}`, { headers: headersOf(server) }));
		for (const answer of [session, ...(await Promise.all(calls))]) {
			await answer.arrayBuffer();
			if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
		}
		return (server.cpuMs() - before) * 1000;
	};
}
