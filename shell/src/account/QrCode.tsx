import type { TotpSetup } from "@portal/api/contract/second-factors";

/** A code for the camera of a phone. */
export function QrCode({ qr: { size, path }, label }: { qr: TotpSetup["qr"]; label: string }) {
	return (
		<svg
			className="account-qr"
			viewBox={`0 0 ${size} ${size}`}
			role="img"
			aria-label={label}
			shapeRendering="crispEdges"
		>
			<path d={path} fill="currentColor" />
		</svg>
	);
}
