import { createServer, type IncomingMessage } from "node:http";
import { webHandler } from "../../api/web/web.ts";
import { listen } from "./listen.ts";

type Answer = (request: Request) => Promise<Response | undefined> | Response | undefined;

async function requestOf(incoming: IncomingMessage, origin: string): Promise<Request> {
	const chunks: Buffer[] = [];
	for await (const chunk of incoming) chunks.push(chunk);
	const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)]);
	const { method = "GET", url = "/" } = incoming;
	const body = method === "GET" || method === "HEAD" ? null : Buffer.concat(chunks);
	return new Request(origin + url, { method, headers, body });
}

/** Starts a server that delivers the files of a store as the product does; `api` handles other requests. */
export async function servePlatform(root: string, api: Answer = () => undefined) {
	const server = createServer(async (incoming, outgoing) => {
		const request = await requestOf(incoming, url);
		const answer = (await api(request)) ?? (await files(request)) ?? new Response(null, { status: 404 });
		outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
		outgoing.end(Buffer.from(await answer.arrayBuffer()));
	});
	const { url, close } = await listen(server);
	const files = webHandler({ root, publicUrl: url });
	return { url, close };
}
