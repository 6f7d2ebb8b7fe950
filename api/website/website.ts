import { callerAddress } from "../platform/http/address.ts";
import { cleanPath } from "../web/files.ts";
import { isFilePath, webHandler } from "../web/web.ts";
import { createCalls, type Fetch } from "./calls.ts";
import type { WebsiteSettings } from "./settings.ts";

function redirect(location: string, headers: Headers): Response {
	headers.delete("Content-Type");
	headers.set("Location", location);
	return new Response(null, { status: 302, headers });
}

export function createWebsite(settings: WebsiteSettings, fetch: Fetch = (url, init) => globalThis.fetch(url, init)) {
	const { webRoot: root, publicUrl, portalUrl, botCheck, enquiryRetentionMonths, trustedProxies } = settings;
	const declared = { botCheck, enquiryRetentionMonths };
	const web = webHandler({ root, publicUrl, ...declared, websiteOnly: true });
	const calls = createCalls(settings, fetch);

	return async (request: Request, peer: string): Promise<Response> => {
		const answer = await web(request);
		if (!answer)
			return calls.fetch(request, {
				address: callerAddress(peer, request.headers.get("x-forwarded-for"), trustedProxies),
			});
		const path = answer.status === 404 ? cleanPath(new URL(request.url).pathname) : undefined;
		// Without a start page there is no target.
		if (path === undefined || isFilePath(path) || path.replaceAll("/", "") === "") return answer;
		return redirect(/^login\/*$/.test(path) ? `${portalUrl}/login` : "/", answer.headers);
	};
}
