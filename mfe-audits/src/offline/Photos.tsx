import { newKey } from "@portal/contracts/kit/idempotency-key";
import { Banner, Card, FileDrop, IconButton, Inline } from "@portal/shared-ui";
import { errorMessage, useApi, useQueryClient, useTranslation } from "@portal/shared-ui/module";
import { useState } from "react";
import { addPhoto } from "../api.ts";
import { type Photo, photosOf } from "./database.ts";
import { createOutbox, isUnanswered, useOutbox } from "./outbox.ts";

/** Telephones offer their camera for this type. */
const PICTURES = ["image/*"];
/** The longest edge of a photograph in pixels. Cameras make larger ones, which take long to send from a plant. */
const LONGEST_EDGE = 2000;
const QUALITY = 0.85;

/** Returns a picture as a JPEG that is not larger than needed. Throws if the browser cannot read the picture. */
async function makeSmaller(file: Blob): Promise<Blob> {
	const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
	const scale = Math.min(1, LONGEST_EDGE / Math.max(picture.width, picture.height));
	const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
	canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
	picture.close();
	return canvas.convertToBlob({ type: "image/jpeg", quality: QUALITY });
}

const nameOf = ({ name }: File) => `${name.replace(/\.[^.]*$/, "") || "Foto"}.jpg`;

/** Returns the photographs of an audit that are not sent yet, and the functions to add and remove one. */
export function usePhotos(auditId: string) {
	const api = useApi();
	const queries = useQueryClient();
	const outbox = useOutbox(auditId, photosOf, (storage, isOnline) => {
		const photos = createOutbox<Photo>({
			storage,
			isOnline,
			isWaiting: ({ message }) => message === undefined,
			send: async (id, photo): Promise<boolean> => {
				try {
					await addPhoto(api, auditId, photo);
					await photos.put(id, undefined);
				} catch (error) {
					if (isUnanswered(error)) return false;
					await photos.put(id, { ...photo, message: errorMessage(error) });
				}
				await queries.invalidateQueries({ queryKey: ["files", "audits", auditId] });
				return true;
			},
		});
		return photos;
	});
	return {
		...outbox,
		remove: (id: string) => void outbox.put(id, undefined),
		/** Returns false if the device did not store the photograph, which is then lost when the page is closed. */
		add: async (file: File) => {
			const id = newKey();
			const isStored = await outbox.put(id, { id, name: nameOf(file), content: await makeSmaller(file) });
			void outbox.sendAll();
			return isStored;
		},
	};
}

/** The photographs that wait on the device. Sent photographs are files of the audit. */
export function Photos({ photos: { rows, add, remove } }: { photos: ReturnType<typeof usePhotos> }) {
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
			{rows.size > 0 && (
				<ul className="audits-list">
					{[...rows.values()].map(({ id, name, message }) => (
						<li key={id} className="audits-question">
							<Inline align="between">
								<span>
									{name} <span className="audits-none">{message ?? t("offline.photoWaits")}</span>
								</span>
								<IconButton label={t("offline.removePhoto", { name })} icon="trash" onPress={() => remove(id)} />
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
