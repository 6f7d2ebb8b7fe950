import { Inline, LinkButton, TextLink } from "@portal/shared-ui";
import { saveFile } from "@portal/shared-ui/module";
import { useMemo } from "react";
import { Download } from "../Download.tsx";
import { CopyButton } from "./CopyButton.tsx";
import { pngFile, qrCodeOf, svgFile } from "./qr.ts";
import { useVerificationTexts } from "./useVerificationTexts.ts";
import { VerificationSection } from "./VerificationSection.tsx";

export function PublicAddress({ address, number }: { address: string; number: string }) {
	const { t } = useVerificationTexts();
	const code = useMemo(() => qrCodeOf(address), [address]);
	const { side, path } = code;
	const name = t("address.file", { number });
	return (
		<VerificationSection title={t("address.title")} hint={t("address.hint")}>
			<div className="certs-proof__address">
				{/* The QR code is black on white even in dark mode, because many readers fail on inverted codes. */}
				<svg
					className="certs-proof__code"
					viewBox={`0 0 ${side} ${side}`}
					role="img"
					aria-label={t("address.code", { number })}
				>
					<path fill="#fff" d={`M0 0h${side}v${side}H0z`} />
					<path fill="#000" d={path} />
				</svg>
				<div className="certs-proof__side">
					<TextLink href={address} target="_blank" rel="noreferrer" className="certs-proof__link">
						{address}
					</TextLink>
					<Inline>
						<CopyButton text={address}>{t("address.copy")}</CopyButton>
						<LinkButton href={address} target="_blank" rel="noreferrer" icon="external">
							{t("address.open")}
						</LinkButton>
					</Inline>
					<Inline>
						<Download save={() => saveFile(svgFile(code), `${name}.svg`)}>{t("address.svg")}</Download>
						<Download save={async () => saveFile(await pngFile(code), `${name}.png`)}>{t("address.png")}</Download>
					</Inline>
				</div>
			</div>
		</VerificationSection>
	);
}
