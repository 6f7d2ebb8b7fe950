import { DID_PATH } from "../kit/credential.ts";

const AT_ROOT = new RegExp(`^(https?://[^/?#]+)${DID_PATH.replaceAll(".", "\\.")}(?=$|\\?)`);

/** What has its place at the root, because others look for it there, is answered by the API. */
export function withinApi(request: Request): Request {
	const [path, origin] = AT_ROOT.exec(request.url) ?? [];
	return path === undefined
		? request
		: new Request(`${origin}/api/did.json`, { method: request.method, headers: request.headers });
}
