import { DID_PATH } from "../kit/credential.ts";

const AT_ROOT = new RegExp(`^(https?://[^/?#]+)${DID_PATH.replaceAll(".", "\\.")}(?=$|\\?)`);

/** Returns the request with its path below `/api` if it is for a root path of the API, such as the DID document. */
export function withinApi(request: Request): Request {
	const [path, origin] = AT_ROOT.exec(request.url) ?? [];
	return path === undefined
		? request
		: new Request(`${origin}/api/did.json`, { method: request.method, headers: request.headers });
}
