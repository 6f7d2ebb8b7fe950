import { useEffect, useRef } from "react";

/** Scrolls the number into view and highlights it if the link to the page named this certificate. */
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
