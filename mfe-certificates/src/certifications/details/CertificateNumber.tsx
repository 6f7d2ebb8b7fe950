import { useEffect, useRef } from "react";

/** Shows a certificate's number. If the URL names the certificate, it is highlighted and scrolled into view. */
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
