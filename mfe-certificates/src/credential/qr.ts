import QRCode from "qrcode";

/** Width of the white margin in modules (the code's squares). The QR standard requires 4; readers fail without it. */
const QUIET_ZONE = 4;
const PIXELS_PER_MODULE = 24;
/** Printed width of the code in millimetres, which a phone can read from the distance of an arm. */
const PRINTED_MM = 30;

export interface QrCode {
	/** Width and height of the code in modules (its squares), including the white margin. */
	side: number;
	path: string;
}

/** Encodes a text as on the printed documents: the same library and error correction level produce the same picture. */
export function qrCodeOf(text: string): QrCode {
	const { modules } = QRCode.create(text, { errorCorrectionLevel: "M" });
	const runs: string[] = [];
	for (let y = 0; y < modules.size; y++)
		for (let x = 0; x < modules.size; x++) {
			const begin = x;
			while (x < modules.size && modules.get(y, x)) x++;
			if (x > begin) runs.push(`M${begin + QUIET_ZONE} ${y + QUIET_ZONE}h${x - begin}v1h${begin - x}z`);
		}
	return { side: modules.size + 2 * QUIET_ZONE, path: runs.join("") };
}

export const svgFile = ({ side, path }: QrCode): Blob =>
	new Blob(
		[
			`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${PRINTED_MM}mm" height="${PRINTED_MM}mm" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path fill="#000" d="${path}"/></svg>`,
		],
		{ type: "image/svg+xml" },
	);

export async function pngFile({ side, path }: QrCode): Promise<Blob> {
	const canvas = new OffscreenCanvas(side * PIXELS_PER_MODULE, side * PIXELS_PER_MODULE);
	const drawing = canvas.getContext("2d");
	if (!drawing) throw new Error("No canvas");
	drawing.scale(PIXELS_PER_MODULE, PIXELS_PER_MODULE);
	drawing.fillStyle = "#fff";
	drawing.fillRect(0, 0, side, side);
	drawing.fillStyle = "#000";
	drawing.fill(new Path2D(path));
	return canvas.convertToBlob({ type: "image/png" });
}
