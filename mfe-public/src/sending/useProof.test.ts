import { RequestError } from "@portal/shared-ui/module";
import { renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useProof } from "./useProof.ts";

function proofs() {
	let made = 0;
	const sent: string[] = [];
	const { result } = renderHook(() =>
		useProof<string>(
			(one, other) => one === other,
			async () => `proof ${++made}`,
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
	["no answer has come", 0],
	["the server has failed", 503],
])("while %s the same content is sent with the same proof", async (_name, status) => {
	const { send, sent } = proofs();
	await send("Guten Tag", status);
	await send("Guten Tag");
	expect(sent).toEqual(["proof 1", "proof 1"]);
});

test.each([
	["another content", "Guten Abend", 0],
	["what was refused", "Guten Tag", 401],
])("%s has another proof", async (_name, content, status) => {
	const { send, sent } = proofs();
	await send("Guten Tag", status);
	await send(content);
	expect(sent).toEqual(["proof 1", "proof 2"]);
});

test("so has what is sent again after it was taken", async () => {
	const { send, sent } = proofs();
	await send("Guten Tag");
	await send("Guten Tag");
	expect(sent).toEqual(["proof 1", "proof 2"]);
});
