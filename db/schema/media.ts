import { boolean, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { created, createdAt, id } from "#db/columns.ts";
import { editedBy, users } from "#db/schema/accounts.ts";

const file = () => ({
  /** SHA-256 of the stored picture, in hex, shortened: the folder of its sizes in the object store. */
  hash: text("hash").notNull(),
  /** As it was uploaded. */
  name: text("name").notNull(),
  width: integer("width").notNull(),
  height: integer("height").notNull(),
  bytes: integer("bytes").notNull(),
  isTransparent: boolean("is_transparent").notNull().default(false),
});

const uploadedBy = () => uuid("created_by").references(() => users.id, { onDelete: "set null" });

/** Pages refer to `/files/{id}`, so that a replacement shows everywhere. */
export const pictures = pgTable(
  "pictures",
  {
    ...created(),
    ...file(),
    alt: text("alt").notNull().default(""),
    /** Percent from the left and from the top. */
    focalX: integer("focal_x").notNull().default(50),
    focalY: integer("focal_y").notNull().default(50),
    createdBy: uploadedBy(),
    ...editedBy(),
  },
  (t) => [index("pictures_newest").on(t.createdAt.desc(), t.id.desc())],
);

/** Each file that a picture has had, the current one too. */
export const pictureFiles = pgTable(
  "picture_files",
  {
    ...created(),
    ...file(),
    pictureId: uuid("picture_id")
      .notNull()
      .references(() => pictures.id, { onDelete: "cascade" }),
    createdBy: uploadedBy(),
  },
  (t) => [index("picture_files_picture").on(t.pictureId, t.createdAt.desc())],
);

/** The newest row of a type is the current one; without a picture the drawing is shown. */
export const siteImages = pgTable(
  "site_images",
  {
    id: id(),
    createdAt: createdAt(),
    /** `logo`, `icon`, `hero`, `about` or `team`. */
    type: text("type").notNull(),
    pictureId: uuid("picture_id").references(() => pictures.id, { onDelete: "set null" }),
    createdBy: uploadedBy(),
  },
  (t) => [index("site_images_newest").on(t.type, t.createdAt.desc())],
);
