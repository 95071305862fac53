package provablyfair

import (
	"crypto/hmac"
	"crypto/sha256"
	"strconv"
	"testing"

	"pgregory.net/rapid"
)

// The blocks must equal the standard library's HMAC for any length of key and
// message.
func TestBlocksMatchStandardHMAC(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		server, client := rapid.StringN(-1, -1, 200).Draw(t, "server seed"), rapid.StringN(-1, -1, 300).Draw(t, "client seed")
		nonce, cursor := rapid.Uint64().Draw(t, "nonce"), rapid.Uint64().Draw(t, "cursor")
		standard := hmac.New(sha256.New, []byte(server))
		standard.Write([]byte(client + ":" + strconv.FormatUint(nonce, 10) + ":" + strconv.FormatUint(cursor, 10)))
		if got := Block(server, client, nonce, cursor); got != [sha256.Size]byte(standard.Sum(nil)) {
			t.Fatalf("%q, %q, %d, %d gives %x", server, client, nonce, cursor, got)
		}
	})
}
