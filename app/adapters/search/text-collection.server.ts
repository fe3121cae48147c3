import type { Index, Settings } from "meilisearch";
import { createEmbeddedClient } from "#embedded-meilisearch";

/**
 * A few hundred texts of a site's own, searched by the same engine as the stock: words, beginnings of words and typing
 * errors. It is always in this process, because it is part of the configuration and not of the store.
 */
export class TextCollection<Document extends { id: string }> {
  readonly #index: Index;

  private constructor(index: Index) {
    this.#index = index;
  }

  static async of<Document extends { id: string }>(
    documents: readonly Document[],
    settings: Settings,
  ): Promise<TextCollection<Document>> {
    const index = createEmbeddedClient().index("texts");
    await index.updateSettings(settings).waitTask({ interval: 1 });
    await index.addDocuments([...documents], { primaryKey: "id" }).waitTask({ interval: 1 });
    return new TextCollection<Document>(index);
  }

  async find(query: string, limit: number): Promise<Document[]> {
    const { hits } = await this.#index.search(query, { limit });
    return hits as unknown as Document[];
  }
}
