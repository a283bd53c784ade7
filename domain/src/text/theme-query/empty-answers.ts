/**
 * Answers that say nothing, each as all words of a comment (ADR 72): "nothing to complain about, great crew"
 * is none. Yes and no, "ok" and emoji answer a question, and are none either.
 */
const ANSWERS = `
n/a | na | n/a n/a | not applicable | none | none at all | none really | none that i can think of |
nothing | nothing at all | nothing really | nothing to say | nothing to add | nothing to report | nothing else |
nothing more | nothing further | nothing in particular | nothing comes to mind | nothing i can think of |
i have nothing to add | i have nothing to say | can't think of anything | nothing special | nil | null |
no comment | no comments | no comment(s) | no comment at this time | no comments at this time | no further comment |
no further comments | no other comments | no additional comments | i have no comment | i have no comments |
no answer | no response | no opinion | no suggestions | no feedback | don't know | i don't know | idk | blank | xxx |
keine | keine angabe | keine angaben | k.A. | keine anmerkung | keine anmerkungen | kein kommentar | keine kommentare |
keine antwort | keine meinung | weiß nicht | nichts | gar nichts | nix | nichts zu sagen | nichts hinzuzufügen | entfällt |
rien | rien du tout | rien à dire | rien à signaler | r.a.s. | ras | rien à ajouter | néant | aucun | aucune |
aucun commentaire | sans commentaire | pas de commentaire | pas de commentaires | ne sais pas | je ne sais pas | sans objet |
ninguno | ninguna | nada | nada que decir | nada que añadir | sin comentario | sin comentarios | ningún comentario |
no aplica | ns/nc | no sabe no contesta | nessuno | nessuna | niente | nulla | niente da dire | nulla da aggiungere |
nessun commento | non so | nenhum | nenhuma | nada a dizer | nada a declarar | sem comentários | não sei | não se aplica |
geen | geen opmerkingen | geen commentaar | geen idee | niets | nvt | n.v.t. | ingen | inga | inget | ingen kommentar |
inga kommentarer | ingen kommentarer | ingenting | intet | vet ej | vet ikke | ei mitään | brak | brak uwag | nic | nie wiem |
nie dotyczy | bez komentarza | žádné | nevím | nincs | semmi | nimic | yok | hiçbir şey | bilmiyorum |
нет | ничего | не знаю | без комментариев | нет комментариев | немає | нічого | τίποτα | κανένα |
لا يوجد | لا شيء | لا تعليق | אין | שום דבר | कुछ नहीं |
特になし | 特に無し | 特にない | 特にありません | なし | 無し | ありません | わからない |
无 | 無 | 没有 | 沒有 | 暂无 | 无意见 | 没有意见 | 不知道 | 없음 | 없습니다 | 없어요 | 모름 | ไม่มี`;

/** Finds these answers, and comments without words. */
export const EMPTY_ANSWERS = ['', ...new Set(ANSWERS.split('|').map((answer) => answer.trim()))]
  .map((answer) => `="${answer}"`)
  .join(' ');
