import { Buffer } from "node:buffer";
import { crc32 } from "node:zlib";
import { zlibSync } from "fflate";
import QRCode from "qrcode";

const QUIET_ZONE = 2;
const PIXELS_PER_MODULE = 8;
const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

function chunk(type: string, data: Uint8Array): Uint8Array {
	const bytes = new Uint8Array(data.length + 12);
	const view = new DataView(bytes.buffer);
	view.setUint32(0, data.length);
	bytes.set(new TextEncoder().encode(type), 4);
	bytes.set(data, 8);
	view.setUint32(data.length + 8, crc32(bytes.subarray(4, data.length + 8)));
	return bytes;
}

/**
 * Draws a QR code as a PNG with one bit per pixel. The PNG of the `qrcode` package is larger and depends on the
 * runtime's zlib, whereas the same certificate must always give the same bytes.
 */
function draw(text: string): Uint8Array {
	const { modules } = QRCode.create(text, { errorCorrectionLevel: "M" });
	const side = (modules.size + 2 * QUIET_ZONE) * PIXELS_PER_MODULE;
	const header = new Uint8Array(13);
	const view = new DataView(header.buffer);
	view.setUint32(0, side);
	view.setUint32(4, side);
	header[8] = 1; // One bit per pixel. The bytes after it stay 0: greyscale, deflate, no filter, not interlaced.
	// A row of pixels has one filter byte, and one byte per module of the QR code, which is eight pixels wide.
	const row = 1 + side / PIXELS_PER_MODULE;
	const pixels = new Uint8Array(row * side).fill(0xff);
	for (let y = 0; y < side; y++) {
		pixels[y * row] = 0;
		const line = Math.floor(y / PIXELS_PER_MODULE) - QUIET_ZONE;
		if (line < 0 || line >= modules.size) continue;
		for (let x = 0; x < modules.size; x++) if (modules.get(line, x)) pixels[y * row + 1 + QUIET_ZONE + x] = 0;
	}
	return Buffer.concat([
		Uint8Array.from(PNG_SIGNATURE),
		chunk("IHDR", header),
		chunk("IDAT", zlibSync(pixels, { level: 9 })),
		chunk("IEND", new Uint8Array(0)),
	]);
}

let latest: { text: string; png: Uint8Array } | undefined;

/** Returns the QR code of a text as a PNG. All documents of a certificate need it, so the latest one is cached. */
export function qrCode(text: string): Uint8Array {
	if (latest?.text !== text) latest = { text, png: draw(text) };
	return latest.png;
}
