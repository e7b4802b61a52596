import type { Reaction } from '../../house/kinds'
import { t } from '../../house/lang.svelte'

export const REACTIONS: Reaction[] = ['bravo', 'thanks', 'oops', 'thinking', 'again']

const WORDS: Record<Reaction, [string, string]> = {
  bravo: ['Bravo!', 'Well done!'],
  thanks: ['Danke!', 'Thank you!'],
  oops: ['Hoppla!', 'Oops!'],
  thinking: ['Ich überlege …', 'Let me think …'],
  again: ['Noch mal?', 'Once more?'],
}

export function reactionWords(reaction: Reaction): string {
  return t(...WORDS[reaction])
}
