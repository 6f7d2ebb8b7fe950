import { RequestError } from "@portal/shared-ui/module";
import { renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useCheckToken } from "./useCheckToken.ts";

function setUp() {
	let made = 0;
	const sent: string[] = [];
	const { result } = renderHook(() =>
		useCheckToken<string>(
			(one, other) => one === other,
			async () => `token ${++made}`,
		),
	);
	const send = (content: string, status?: number) =>
		result
			.current(content, async (token) => {
				sent.push(token);
				if (status !== undefined) throw new RequestError(status);
				return "done";
			})
			.catch(() => undefined);
	return { send, sent };
}

test.each([
	["a lost connection", 0],
	["a failure of the server", 503],
])("after %s the same content is sent with the same token", async (_name, status) => {
	const { send, sent } = setUp();
	await send("Guten Tag", status);
	await send("Guten Tag");
	expect(sent).toEqual(["token 1", "token 1"]);
});

test.each([
	["other content", "Guten Abend", 0],
	["a refused request", "Guten Tag", 401],
])("%s gets a new token", async (_name, content, status) => {
	const { send, sent } = setUp();
	await send("Guten Tag", status);
	await send(content);
	expect(sent).toEqual(["token 1", "token 2"]);
});

test("repeating a successful request gets a new token", async () => {
	const { send, sent } = setUp();
	await send("Guten Tag");
	await send("Guten Tag");
	expect(sent).toEqual(["token 1", "token 2"]);
});
