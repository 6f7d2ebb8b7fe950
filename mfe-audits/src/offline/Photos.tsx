import { newKey } from "@portal/contracts/kit/idempotency-key";
import { Banner, Button, Card, ConfirmDialog, FileDrop, IconButton, Inline } from "@portal/shared-ui";
import { errorMessage, useApi, useQueryClient, useTranslation } from "@portal/shared-ui/module";
import { useRef, useState } from "react";
import { addPhoto, fileNamesQuery } from "../api.ts";
import { type Photo, photosOf } from "./database.ts";
import { isUnanswered, useOutbox } from "./outbox.ts";
import { freeName } from "./photo-names.ts";

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

/**
 * Returns the photographs of an audit that are not sent yet, and the functions to change them. `stored` are the names
 * of the audit's files as far as this device knows them.
 */
export function usePhotos(auditId: string, stored: readonly string[]) {
	const { t } = useTranslation("audits");
	const api = useApi();
	const queries = useQueryClient();
	const { queryKey } = fileNamesQuery(api, auditId);
	const [problem, setProblem] = useState<{ question: string | undefined; message: string }>();
	const outbox = useOutbox<Photo>(auditId, photosOf, {
		isWaiting: ({ message }) => message === undefined,
		send: async (id, photo, { put }) => {
			try {
				const { name } = await addPhoto(api, auditId, photo);
				queries.setQueryData(queryKey, (names) => names && [...names, name]);
				await put(id, undefined);
			} catch (error) {
				if (isUnanswered(error)) return false;
				await put(id, { ...photo, message: errorMessage(error) });
			}
			await queries.invalidateQueries({ queryKey: ["files", "audits", auditId] });
			return true;
		},
	});
	/** Returns the names of all files, also of those that were sent since the page was rendered. */
	const names = () => [
		...(queries.getQueryData(queryKey) ?? stored),
		...[...outbox.read().rows.values()].map(({ name }) => name),
	];
	/** Returns false if the device did not store the photograph, which is then lost when the page is closed. */
	const add = async (file: File, question: string | undefined) => {
		const content = await makeSmaller(file);
		const id = newKey();
		const name = question === undefined ? nameOf(file) : freeName(names(), question);
		const isStored = await outbox.put(id, { id, name, content });
		void outbox.sendAll();
		return isStored;
	};
	return {
		...outbox,
		names: names(),
		problem,
		/** Keeps and sends photographs. Those of a question are named by it. */
		take: async (files: readonly File[], question?: string) => {
			setProblem(undefined);
			for (const file of files)
				try {
					if (!(await add(file, question))) setProblem({ question, message: t("offline.notStored") });
				} catch {
					setProblem({ question, message: t("offline.noPicture", { name: file.name }) });
				}
		},
		remove: (id: string) => void outbox.put(id, undefined),
		sendAgain: ({ message: _, ...photo }: Photo) => {
			void outbox.put(photo.id, photo);
			void outbox.sendAll();
		},
	};
}
export type PhotoStore = ReturnType<typeof usePhotos>;

export function PhotoButton({ name, onTake }: { name: string; onTake: (files: readonly File[]) => void }) {
	const { t } = useTranslation("audits");
	const input = useRef<HTMLInputElement>(null);
	return (
		<>
			<Button
				size="small"
				variant="ghost"
				icon="plus"
				aria-label={t("offline.photoOf", { name })}
				onPress={() => input.current?.click()}
			>
				{t("offline.photo")}
			</Button>
			<input
				ref={input}
				type="file"
				hidden
				multiple
				accept={PICTURES.join()}
				onChange={({ currentTarget }) => {
					onTake([...(currentTarget.files ?? [])]);
					// The same photograph can be chosen again after it was removed.
					currentTarget.value = "";
				}}
			/>
		</>
	);
}

/** The photographs that wait on the device. Sent photographs are files of the audit. */
export function Photos({ photos: { rows, problem, take, remove, sendAgain } }: { photos: PhotoStore }) {
	const { t } = useTranslation("audits");
	const [removed, setRemoved] = useState<Photo>();
	return (
		<Card title={t("offline.photos")} description={t("offline.photosHint")}>
			{rows.size > 0 && (
				<ul className="audits-list">
					{[...rows.values()].map((photo) => (
						<li key={photo.id} className="audits-question">
							<Inline align="between">
								<span>
									{photo.name} <span className="audits-none">{photo.message ?? t("offline.photoWaits")}</span>
								</span>
								<Inline>
									{photo.message !== undefined && (
										<Button size="small" icon="refresh" onPress={() => sendAgain(photo)}>
											{t("offline.sendAgain")}
										</Button>
									)}
									<IconButton
										label={t("offline.removePhoto", { name: photo.name })}
										icon="trash"
										onPress={() => setRemoved(photo)}
									/>
								</Inline>
							</Inline>
						</li>
					))}
				</ul>
			)}
			{problem && problem.question === undefined && <Banner tone="error">{problem.message}</Banner>}
			<FileDrop
				label={t("offline.addPhoto")}
				size="small"
				allowsMultiple
				takesAny
				acceptedFileTypes={PICTURES}
				onSelect={(files) => void take(files)}
			/>
			{removed && (
				<ConfirmDialog
					isOpen
					onOpenChange={(isOpen) => !isOpen && setRemoved(undefined)}
					tone="danger"
					title={t("offline.removeTitle", { name: removed.name })}
					message={t("offline.removeHint")}
					confirmLabel={t("offline.remove")}
					onConfirm={() => remove(removed.id)}
				/>
			)}
		</Card>
	);
}
