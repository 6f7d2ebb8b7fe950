import { act, screen, waitFor } from "@testing-library/react";
import { encodeQR } from "qr";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { visit } from "../../testing/visit.ts";

await import("./Scanner.tsx");

const SIDE = 480;
const stop = vi.fn();
let devices: { kind: string }[];
const getUserMedia = vi.fn();
/** What the camera sees; undefined for a picture without a code. */
let seen: string | undefined;

/** Draws the code with a white border, as RGBA pixels of a square picture. */
function pictureOf(text: string | undefined) {
	const data = new Uint8ClampedArray(SIDE * SIDE * 4).fill(255);
	if (text === undefined) return { data, width: SIDE, height: SIDE };
	const code = encodeQR(text, "raw");
	const scale = Math.floor(SIDE / (code.length + 8));
	for (let y = 0; y < code.length * scale; y++)
		for (let x = 0; x < code.length * scale; x++)
			if (code[Math.floor(y / scale)]?.[Math.floor(x / scale)])
				data.fill(0, ((y + 4 * scale) * SIDE + x + 4 * scale) * 4, ((y + 4 * scale) * SIDE + x + 4 * scale) * 4 + 3);
	return { data, width: SIDE, height: SIDE };
}

beforeEach(() => {
	devices = [{ kind: "audioinput" }, { kind: "videoinput" }];
	seen = undefined;
	stop.mockClear();
	getUserMedia.mockReset().mockResolvedValue({ getTracks: () => [{ stop }] });
	const mediaDevices = Object.assign(new EventTarget(), { enumerateDevices: async () => devices, getUserMedia });
	Object.defineProperty(navigator, "mediaDevices", { value: mediaDevices, configurable: true });
	Object.defineProperty(HTMLVideoElement.prototype, "srcObject", { writable: true, configurable: true });
	for (const side of ["videoWidth", "videoHeight"])
		Object.defineProperty(HTMLVideoElement.prototype, side, { value: SIDE, configurable: true });
	vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
	const context = { drawImage: () => {}, getImageData: () => pictureOf(seen) };
	vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as never);
});
afterEach(() => void Reflect.deleteProperty(navigator, "mediaDevices"));

const open = () => visit("/validateCertificate?lng=en");
const scanButton = () => screen.findByRole("button", { name: "Scan QR code" });

test("without a camera the button is absent, until one is connected", async () => {
	devices = [{ kind: "audioinput" }];
	await open();
	await screen.findByRole("textbox");
	expect(screen.queryByRole("button", { name: "Scan QR code" })).toBeNull();
	devices = [{ kind: "videoinput" }];
	act(() => void navigator.mediaDevices.dispatchEvent(new Event("devicechange")));
	expect(await scanButton()).toBeTruthy();
});

test("the camera starts after a press, another code is named as such, and a certificate's code opens it and stops the camera", async () => {
	const page = await open();
	const button = await scanButton();
	expect(getUserMedia).not.toHaveBeenCalled();
	seen = "https://elsewhere.example/pay";
	await page.user.click(button);
	expect(await screen.findByText("This QR code does not lead to a certificate.")).toBeTruthy();
	expect(stop).not.toHaveBeenCalled();
	seen = "https://elsewhere.example/validateCertificate?cid=abcdefghijklmnopqrstuvwxyz";
	await waitFor(() => expect(page.location()).toBe("/validateCertificate?cid=abcdefghijklmnopqrstuvwxyz"));
	await waitFor(() => expect(stop).toHaveBeenCalledTimes(1));
	expect(screen.queryByText("Scan the QR code")).toBeNull();
});

test("Escape turns the camera off and returns the focus to the button", async () => {
	const page = await open();
	await page.user.click(await scanButton());
	await waitFor(() => expect(document.activeElement?.getAttribute("aria-labelledby")).not.toBeNull());
	await waitFor(() => expect(getUserMedia).toHaveBeenCalled());
	await page.user.keyboard("{Escape}");
	await waitFor(() => expect(stop).toHaveBeenCalled());
	expect(document.activeElement).toBe(await scanButton());
});

test.each([
	["NotAllowedError", /^The camera may not be used here/],
	["NotReadableError", /^The camera could not be started/],
])("a camera that cannot be used is named: %s", async (name, sentence) => {
	getUserMedia.mockRejectedValue(new DOMException("", name));
	const page = await open();
	await page.user.click(await scanButton());
	expect(await screen.findByText(sentence)).toBeTruthy();
});
