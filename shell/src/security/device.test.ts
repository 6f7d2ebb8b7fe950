import { expect, test } from "vitest";
import { deviceOf } from "./device.ts";

test.each([
	["Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0", "Edge, Windows"],
	["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1", "Safari, iPhone"],
	["curl/8", undefined],
])("recognises the device of %s", (userAgent, device) => {
	expect(deviceOf(userAgent)).toBe(device);
});
