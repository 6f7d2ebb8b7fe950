import { Banner, Card, FileDrop, IconButton, Inline } from "@portal/shared-ui";
import { useTranslation } from "@portal/shared-ui/module";
import { useState } from "react";
import type { usePhotos } from "./photos.ts";

/** Telephones offer their camera for this type. */
const PICTURES = ["image/*"];

/** The photographs that wait on the device. Sent photographs are files of the audit. */
export function Photos({ photos: { waiting, add, remove } }: { photos: ReturnType<typeof usePhotos> }) {
	const { t } = useTranslation("audits");
	const [problem, setProblem] = useState<string>();
	const take = async (files: readonly File[]) => {
		setProblem(undefined);
		for (const file of files)
			try {
				if (!(await add(file))) setProblem(t("offline.notStored"));
			} catch {
				setProblem(t("offline.noPicture", { name: file.name }));
			}
	};
	return (
		<Card title={t("offline.photos")} description={t("offline.photosHint")}>
			{waiting.length > 0 && (
				<ul className="audits-questions">
					{waiting.map((photo) => (
						<li key={photo.id} className="audits-question">
							<Inline align="between">
								<span>
									{photo.name} <span className="audits-none">{photo.message ?? t("offline.photoWaits")}</span>
								</span>
								<IconButton
									label={t("offline.removePhoto", { name: photo.name })}
									icon="trash"
									onPress={() => void remove(photo)}
								/>
							</Inline>
						</li>
					))}
				</ul>
			)}
			{problem !== undefined && <Banner tone="error">{problem}</Banner>}
			<FileDrop
				label={t("offline.addPhoto")}
				size="small"
				allowsMultiple
				takesAny
				acceptedFileTypes={PICTURES}
				onSelect={(files) => void take(files)}
			/>
		</Card>
	);
}
