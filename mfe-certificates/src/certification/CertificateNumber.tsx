import { useEffect, useRef } from "react";

/** Highlighted and scrolled into view where the address names this certificate. */
export function CertificateNumber({ number, isSought }: { number: string; isSought: boolean }) {
	const ref = useRef<HTMLSpanElement>(null);
	useEffect(() => {
		if (isSought) ref.current?.scrollIntoView?.({ block: "center" });
	}, [isSought]);
	return (
		<span
			ref={ref}
			className={isSought ? "certs-whole certs-sought" : "certs-whole"}
			aria-current={isSought || undefined}
		>
			{number}
		</span>
	);
}
