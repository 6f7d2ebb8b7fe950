import { describe, expect, it } from "vitest";
import { readWebsiteSettings } from "./settings.ts";

const IN_PRODUCTION = { NODE_ENV: "production", PUBLIC_URL: "https://a.test", PORTAL_URL: "https://p.test" };

describe("the settings of the website", () => {
	it.each([
		[{ PORT: "x" }, 'PORT: "x" must be a whole number from 1 to 65535.'],
		[{ HOST: "a b" }, 'HOST: "a b" must be a host name or an IP address.'],
		[{ API_URL: "api.test" }, 'API_URL: "api.test" must be a web address (http://… or https://…).'],
		[{ PORTAL_URL: "ftp://a" }, 'PORTAL_URL: "ftp://a" must be a web address'],
		[{ BOT_CHECK: "no" }, 'BOT_CHECK: "no" is unknown'],
		[{ PROVIDERS: "mail,fax" }, 'PROVIDERS: "fax" is unknown'],
		[{ API_URL: "http://127.0.0.1:8080" }, 'API_URL: "http://127.0.0.1:8080" is the address of the website itself.'],
		[{ PUBLIC_URL: "https://a.test", API_URL: "http://127.0.0.1:8080" }, "API_URL:"],
		[{ HOST: "::1", API_URL: "http://[::1]:8080/" }, "is the address of the website itself."],
		[{ PUBLIC_URL: "https://a.test", PORTAL_URL: "https://a.test/x" }, "PORTAL_URL:"],
		[{ API_URL: "http://api.test?a" }, 'API_URL: "http://api.test?a" must contain neither ? nor #.'],
		[{ API_URL: "http://a:b@api.test" }, "API_URL: The address must not contain credentials."],
		[{ PORTAL_URL: "https://portal.test#x" }, "PORTAL_URL:"],
		[{ ...IN_PRODUCTION, PORTAL_URL: "" }, "PORTAL_URL: With NODE_ENV=production, set"],
		[{ ...IN_PRODUCTION, PORTAL_URL: "http://p.test" }, 'PORTAL_URL: "http://p.test" must begin with https://'],
		[{ ...IN_PRODUCTION, PORTAL_URL: "https://127.0.0.1" }, "is reachable from this machine only"],
	])("are refused with a sentence: %j", (env, message) => {
		expect(() => readWebsiteSettings(env)).toThrow(message);
	});

	it("allow an unencrypted API within a network, in production too", () => {
		const { apiUrl, portalUrl } = readWebsiteSettings({ ...IN_PRODUCTION, API_URL: "http://10.0.0.2:8000/intern/" });
		expect([apiUrl, portalUrl]).toEqual(["http://10.0.0.2:8000/intern", "https://p.test"]);
	});

	it("need only the API on the same machine", () => {
		expect(readWebsiteSettings({})).toEqual({
			enquiryRetentionMonths: 6,
			host: "127.0.0.1",
			port: 8080,
			publicUrl: "http://127.0.0.1:8080",
			webRoot: "./dist/web",
			trustedProxies: [],
			botCheck: "altcha",
			providers: ["mail"],
			apiUrl: "http://127.0.0.1:8000",
			portalUrl: "http://127.0.0.1:8000",
		});
	});
});
