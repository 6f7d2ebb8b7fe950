import { unzlibSync } from "fflate";
import QRCode from "qrcode";
import { expect, test } from "vitest";
import { qrCode } from "./qr.ts";

test.each([10, 900])(
	"a picture of %i characters shows exactly the modules of the code, eight pixels each",
	(length) => {
		const text = `https://example.org/${"a".repeat(length)}`;
		const { modules } = QRCode.create(text, { errorCorrectionLevel: "M" });
		const png = qrCode(text);
		const view = new DataView(png.buffer);
		const side = view.getUint32(16);
		expect([...png.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
		expect(side).toBe((modules.size + 4) * 8);
		const pixels = unzlibSync(png.subarray(41, 41 + view.getUint32(33)));
		const row = 1 + side / 8;
		expect(pixels).toHaveLength(row * side);
		const expected = Uint8Array.from(pixels, (_, at) => {
			const [line, column] = [Math.floor(at / row / 8) - 2, (at % row) - 3];
			const inside = line >= 0 && column >= 0 && line < modules.size && column < modules.size;
			// The first byte of each row is the filter, which is none.
			return at % row === 0 || (inside && modules.get(line, column)) ? 0 : 0xff;
		});
		expect(pixels).toEqual(expected);
	},
);

test("the end of the picture is the checksum that every PNG ends with", () => {
	expect([...qrCode("x").subarray(-8)]).toEqual([0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]);
});
