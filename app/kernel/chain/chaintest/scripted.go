package chaintest

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/noderpc"
)

// Client is the client of a node that answers as a handler does, until the test ends.
func Client(t testing.TB, node http.Handler) *noderpc.Client {
	t.Helper()
	server := httptest.NewServer(node)
	t.Cleanup(server.Close)
	client, err := noderpc.Open(noderpc.Options{URL: server.URL})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(client.Close)
	return client
}

// Recorded is an answer of a real node, from a file of the package.
func Recorded(t testing.TB, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(text))
}

// EachByteMatters changes each byte of a signed transaction, which a check has to refuse.
func EachByteMatters(t testing.TB, signed chain.Signed, check func(chain.Signed) error) {
	t.Helper()
	for i := range signed.Raw {
		changed := chain.Signed{TxID: signed.TxID, Raw: slices.Clone(signed.Raw)}
		changed.Raw[i] ^= 1
		if check(changed) == nil {
			t.Fatalf("byte %d of %d does not matter", i, len(signed.Raw))
		}
	}
}
