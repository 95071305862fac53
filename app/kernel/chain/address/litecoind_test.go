package address

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"croupier/app/kernel/chain"
)

// litecoind is a litecoind with a private chain and no connections.
type litecoind struct{ url, user, password string }

func startLitecoind(t *testing.T) litecoind {
	t.Helper()
	// Debian's program in the path is a script around this one that writes to the home directory.
	program, err := exec.LookPath("/usr/lib/litecoin/litecoind")
	if err != nil {
		program, err = exec.LookPath("litecoind")
	}
	if err != nil {
		t.Fatal("litecoind is not installed: make tools installs it")
	}
	port := freePort(t)
	own := litecoind{url: fmt.Sprintf("http://127.0.0.1:%d", port), user: "test", password: "test"}
	process := exec.CommandContext(t.Context(), program, "-regtest", "-datadir="+t.TempDir(), "-listen=0", "-connect=0",
		"-disablewallet", "-server", fmt.Sprintf("-rpcport=%d", port), "-rpcuser="+own.user, "-rpcpassword="+own.password)
	log, err := os.Create(filepath.Join(t.TempDir(), "log"))
	if err != nil {
		t.Fatal(err)
	}
	process.Stdout, process.Stderr = log, log
	if err := process.Start(); err != nil {
		t.Fatal(err)
	}
	// The end of the test's context, which comes before the cleanup, kills it: its data is thrown
	// away.
	t.Cleanup(func() { _ = process.Wait(); _ = log.Close() })
	deadline := time.NewTimer(30 * time.Second)
	defer deadline.Stop()
	for {
		var height int
		err := own.call("getblockcount", &height)
		if err == nil {
			return own
		}
		select {
		case <-deadline.C:
			t.Fatalf("litecoind does not answer: %v", err)
		case <-time.After(50 * time.Millisecond):
		}
	}
}

func freePort(t *testing.T) int {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	return listener.Addr().(*net.TCPAddr).Port
}

func (l litecoind) call(method string, into any, parameters ...any) error {
	if parameters == nil {
		parameters = []any{}
	}
	body, err := json.Marshal(map[string]any{"method": method, "params": parameters})
	if err != nil {
		return err
	}
	request, err := http.NewRequest(http.MethodPost, l.url, bytes.NewReader(body))
	if err != nil {
		return err
	}
	request.SetBasicAuth(l.user, l.password)
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	var answer struct {
		Result json.RawMessage
		Error  *struct{ Message string }
	}
	if err := json.NewDecoder(response.Body).Decode(&answer); err != nil {
		return err
	}
	if answer.Error != nil {
		return errors.New(answer.Error.Message)
	}
	return json.Unmarshal(answer.Result, into)
}

// derived are the addresses that the node derives by a descriptor.
func (l litecoind) derived(t *testing.T, descriptor string, count int) (addresses []string) {
	t.Helper()
	var info struct{ Descriptor string }
	if err := l.call("getdescriptorinfo", &info, descriptor); err != nil {
		t.Fatal(err)
	}
	if err := l.call("deriveaddresses", &addresses, info.Descriptor, []int{0, count - 1}); err != nil {
		t.Fatal(err)
	}
	if len(addresses) != count {
		t.Fatalf("litecoind derives %d addresses", len(addresses))
	}
	return addresses
}

// A thousand addresses equal those that Litecoin's own node derives from the same key, and the
// node finds each of them valid.
func TestAddressesMatchLitecoind(t *testing.T) {
	node := startLitecoind(t)
	for _, c := range []struct {
		descriptor      string
		purpose, branch uint32
		count           int
	}{{"wpkh(%s/%d/*)", segwitPurpose, 0, 1000}, {"pkh(%s/%d/*)", 44, 1, 100}} {
		n := network(t, "ltc/regtest")
		n.Purpose = c.purpose
		xpub := withVersion(t, keysOf(t, n).Account(), 0x043587cf)
		account, err := Open(n, xpub)
		if err != nil {
			t.Fatal(err)
		}
		for i, want := range node.derived(t, fmt.Sprintf(c.descriptor, xpub, c.branch), c.count) {
			got, err := account.At(chain.Path{Branch: c.branch, Index: uint32(i)})
			if err != nil || got != want {
				t.Fatalf("%d/%d: %q, %v; litecoind says %q", c.branch, i, got, err, want)
			}
		}
	}
	// The node writes an older address of a script in the newer form.
	const older = "2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc"
	got, err := Check(network(t, "ltc/regtest"), older)
	if err != nil {
		t.Fatal(err)
	}
	var scripts [2]struct {
		IsValid      bool
		ScriptPubKey string
	}
	for i, text := range []string{older, got} {
		if err := node.call("validateaddress", &scripts[i], text); err != nil || !scripts[i].IsValid {
			t.Fatalf("%s: %+v, %v", text, scripts[i], err)
		}
	}
	if got == older || scripts[0] != scripts[1] {
		t.Errorf("%s pays %+v and %s pays %+v", older, scripts[0], got, scripts[1])
	}
}
