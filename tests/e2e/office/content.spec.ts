import sharp from "sharp";
import { expect, expectAccessible, expectFits, serial, signIn, test } from "../page.ts";

const picture = (background: string) =>
  sharp({ create: { width: 1600, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer();

const file = (name: string, buffer: Buffer, mimeType = "image/jpeg") => ({ name, mimeType, buffer });

test("an article is written, kept as a draft, published, moved to another address and deleted", async ({
  page,
}) => {
  test.slow();
  await signIn(page);
  await page.goto("/admin/blog/new");
  const title = `About snow ${serial()}`;
  await page.getByLabel("Title", { exact: true }).fill(title);
  const slug = page.getByLabel("Address", { exact: true });
  await expect(slug).toHaveValue(/^about-snow-/);
  const text = page.locator("[contenteditable=true]");
  await expect(text).toBeVisible();
  await page.locator("label", { hasText: /^Content$/ }).click();
  await page.keyboard.type("Who shovels is in the lease.");
  await expect(page.getByText(/^Draft saved/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Your draft of .*, not saved yet$/)).toBeVisible();
  await expect(text).toHaveText("Who shovels is in the lease.");
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFits(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByLabel("Status").selectOption("Published");
  await text.press("Control+Enter");
  await expect(page.getByText("Post created successfully")).toBeVisible();
  await page.getByLabel("Title", { exact: true }).fill("Not what I meant");
  await expect(page.getByText(/^Draft saved/)).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Discard my draft" }).click();
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue(title);

  await page.getByRole("link", { name: "Check links to other sites" }).click();
  await expect(page.getByText("No links to other sites.")).toBeVisible();
  const first = (await page.getByRole("link", { name: "View" }).getAttribute("href")) ?? "";
  await page.goto(first);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await page.goBack();
  await slug.fill(`moved-${serial()}`);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Post saved successfully")).toBeVisible();
  await page.goto(first);
  await expect(page).toHaveURL(/\/blog\/moved-/);

  await page.goto(`/admin/blog?q=${encodeURIComponent(title)}`);
  await page.getByRole("checkbox", { name: `Select ${title}` }).check();
  await page.getByRole("button", { name: "Delete (1)" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Post deleted")).toBeVisible();
  expect((await page.request.get(first)).status()).toBe(410);
  await page.goto("/admin/blog?status=deleted");
  await page.getByRole("checkbox", { name: `Select ${title}` }).check();
  await page.getByRole("button", { name: "Restore (1)" }).click();
  await expect(page.getByText("Post restored")).toBeVisible();
  expect((await page.request.get(first)).status()).toBe(200);
});

test("an own page is written as HTML @scriptless", async ({ page }) => {
  await signIn(page);
  await page.goto("/admin/pages/new");
  await page.getByLabel("Title", { exact: true }).fill("Agency disclosure");
  await page
    .getByLabel("Content")
    .fill("<p>We work for <strong>owners</strong>.</p><script>alert(1)</script>");
  const slug = `disclosure-${serial()}`.toLowerCase();
  await page.getByLabel("Address", { exact: true }).fill("team");
  await page.getByLabel("Status").selectOption("Published");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("The site has a page at /team already. Choose another address.")).toBeVisible();
  await expect(page.getByLabel("Content")).toHaveValue(/We work for/);
  await page.getByLabel("Address", { exact: true }).fill(slug);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Page created successfully")).toBeVisible();
  await page.goto(`/${slug}`);
  await expect(page.getByText("We work for owners.")).toBeVisible();
  await expect(page.locator("main script")).toHaveCount(0);
});

test("a picture is uploaded, described, and shown as the hero until the drawing returns", async ({
  page,
}) => {
  test.slow();
  await signIn(page);
  await page.goto("/admin/images");
  const name = `porch-${serial()}.jpg`;
  const chooser = page.getByLabel("Upload pictures");
  await chooser.setInputFiles([
    file("evil.png", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), "image/png"),
    file("large.png", Buffer.alloc(6 * 1024 * 1024), "image/png"),
    file(name, await picture("#247")),
  ]);
  await expect(page.getByText("Invalid file type. Please upload an image.")).toBeVisible();
  await expect(page.getByText("File size too large. Maximum size is 5MB.")).toBeVisible();
  await page.getByRole("link", { name }).click();
  const sheet = page.getByRole("dialog", { name });
  await sheet.getByLabel("Description").fill("A porch at dusk");
  await sheet.getByRole("button", { name: /^Focal point/ }).press("ArrowRight");
  await expect(sheet.getByRole("spinbutton", { name: "From the left" })).toHaveValue("55");
  await expectAccessible(page);
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Picture saved")).toBeVisible();
  await sheet.getByRole("button", { name: "Close" }).click();

  const hero = page.getByRole("region", { name: "Hero" });
  await hero.getByRole("button", { name: "Choose from the library…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "A porch at dusk" }).first().click();
  await expect(page.getByText("Hero saved")).toBeVisible();
  await page.goto("/");
  await expect(page.getByRole("img", { name: "A porch at dusk" })).toBeVisible();
  await page.goto("/admin/images");
  await hero.getByRole("button", { name: "Show the drawing again" }).click();
  await expect(hero.getByAltText("Hero, as it is drawn until you replace it").first()).toBeVisible();
});

test("a picture of the wrong kind is refused beside its field @scriptless", async ({ page }) => {
  await signIn(page);
  await page.goto("/admin/logo");
  const field = page.getByLabel("New picture: Logo");
  await field.setInputFiles(file("logo.png", Buffer.from("<h1>not a picture</h1>"), "image/png"));
  await page.getByRole("region", { name: "Logo" }).getByRole("button", { name: "Upload" }).click();
  await expect(page.getByText("Invalid file type. Please upload an image.")).toBeVisible();
});

test("a category is added, edited and deleted", async ({ page }) => {
  await signIn(page);
  await page.goto("/admin/blog/categories");
  const name = `Seasons ${serial()}`;
  await page.getByRole("link", { name: "New category" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill(name);
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Category created successfully")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: `Delete ${name}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Category deleted successfully")).toBeVisible();
  await expect(page.getByRole("link", { name, exact: true })).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Category restored")).toBeVisible();
  await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
});
