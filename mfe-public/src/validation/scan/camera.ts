import decodeQR from "qr/decode.js";

/** Maximum side in pixels of the picture that is searched for codes. Larger ones take longer and find no more codes. */
const MAX_SIDE = 960;
const PAUSE_MS = 150;

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, PAUSE_MS));

function codeIn(video: HTMLVideoElement, canvas: HTMLCanvasElement): string | undefined {
	const { videoWidth, videoHeight } = video;
	if (videoWidth === 0) return undefined;
	const scale = Math.min(1, MAX_SIDE / Math.max(videoWidth, videoHeight));
	canvas.width = Math.round(videoWidth * scale);
	canvas.height = Math.round(videoHeight * scale);
	const context = canvas.getContext("2d", { willReadFrequently: true });
	if (!context) return undefined;
	context.drawImage(video, 0, 0, canvas.width, canvas.height);
	try {
		return decodeQR(context.getImageData(0, 0, canvas.width, canvas.height));
	} catch {
		// The library throws if it finds no readable code, which is the usual case while the visitor aims the camera.
		return undefined;
	}
}

/** Shows the camera's picture in `video` and reports each code. Aborting `signal` turns the camera off. */
export async function scanWithCamera(
	video: HTMLVideoElement,
	onCode: (text: string) => void,
	signal: AbortSignal,
): Promise<void> {
	const stream = await navigator.mediaDevices.getUserMedia({
		video: { facingMode: "environment", width: { ideal: 1280 } },
	});
	try {
		video.srcObject = stream;
		await video.play();
		const canvas = document.createElement("canvas");
		while (!signal.aborted) {
			const text = codeIn(video, canvas);
			if (text !== undefined) onCode(text);
			await pause();
		}
	} catch (error) {
		// Ignores an error after closing the scanner, because closing also interrupts the video.
		if (!signal.aborted) throw error;
	} finally {
		for (const track of stream.getTracks()) track.stop();
	}
}
