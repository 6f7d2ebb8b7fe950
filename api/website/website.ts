import { callerAddress } from "../platform/http/address.ts";
import { webHandler } from "../web/web.ts";
import { createCalls, type Fetch } from "./calls.ts";
import type { WebsiteSettings } from "./settings.ts";

export function createWebsite(settings: WebsiteSettings, fetch: Fetch = (url, init) => globalThis.fetch(url, init)) {
	const { webRoot: root, publicUrl, portalUrl, botCheck, enquiryRetentionMonths, providers, trustedProxies } = settings;
	const declared = { botCheck, enquiryRetentionMonths, providers };
	const web = webHandler({ root, publicUrl, ...declared, websiteOnly: true });
	const calls = createCalls(settings, fetch);

	return async (request: Request, peer: string): Promise<Response> => {
		const answer = await web(request);
		if (!answer)
			return calls.fetch(request, {
				address: callerAddress(peer, request.headers.get("x-forwarded-for"), trustedProxies),
			});
		// The page for signing in belongs to the portal, so this response redirects there.
		const isLogin = answer.status === 302 && /^\/login\/*$/.test(new URL(request.url).pathname);
		if (isLogin) answer.headers.set("Location", `${portalUrl}/login`);
		return answer;
	};
}
