import { DID_PATH } from "../kit/credential.ts";

const AT_ROOT = new RegExp(`^(https?://[^/?#]+)${DID_PATH.replaceAll(".", "\\.")}(?=$|\\?)`);

/** Moves a path at the root that belongs to the API, such as that of the DID document, below the path of the API. */
export function withinApi(request: Request): Request {
	const [path, origin] = AT_ROOT.exec(request.url) ?? [];
	return path === undefined
		? request
		: new Request(`${origin}/api/did.json`, { method: request.method, headers: request.headers });
}
