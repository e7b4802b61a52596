import type { ChatLine } from '../../wire'
import type { Reaction } from '../../common/kinds'
import { t } from '../../common/lang.svelte'

export const REACTIONS: Reaction[] = ['hello', 'luck', 'bravo', 'thanks', 'oops', 'thinking', 'again']

const WORDS: Record<Reaction, [string, string]> = {
  hello: ['Hallo!', 'Hello!'],
  luck: ['Viel Glück!', 'Good luck!'],
  bravo: ['Bravo!', 'Well done!'],
  thanks: ['Danke!', 'Thank you!'],
  oops: ['Hoppla!', 'Oops!'],
  thinking: ['Ich überlege …', 'Let me think …'],
  again: ['Noch mal?', 'Once more?'],
}

export function reactionWords(reaction: Reaction): string {
  return t(...WORDS[reaction])
}

/** Who only watches is known by it. */
export function speakerOf(line: ChatLine): string {
  return line.seat === null ? t(`${line.name} (schaut zu)`, `${line.name} (watching)`) : line.name
}
