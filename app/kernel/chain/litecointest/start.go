// Package litecointest is the ground of tests against a real network of outputs: a
// litecoind with a chain of its own, that makes blocks, pays and reorganises when it
// is told to, and knows no other node.
package litecointest

import (
	"errors"
	"fmt"
	"io"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/noderpc"
	"croupier/app/kernel/kerneltest"
)

// Chain is a running litecoind.
type Chain struct {
	// URL is where its RPC is, with user and password.
	URL string
	// RPC asks it.
	RPC *noderpc.Client

	wallet  *noderpc.Client
	process *exec.Cmd
	leash   io.WriteCloser
	folder  string
	ended   chan error
}

// shared is the one node of a package whose TestMain is Main.
var shared struct {
	sync.Mutex
	allowed bool
	chain   *Chain
}

// Main runs the tests of a package with one node for all of them, which begins when
// the first test asks for it. A TestMain passes the result to os.Exit.
func Main(m *testing.M) int {
	shared.allowed = true
	defer func() {
		if shared.chain != nil {
			shared.chain.stop()
		}
	}()
	return m.Run()
}

// Start gives the node of the package, or starts one that ends with the test. Its
// chain has blocks enough that it can pay. Tests that share a node do not run beside
// each other.
func Start(t testing.TB) *Chain {
	t.Helper()
	program, err := program()
	if err != nil {
		kerneltest.Missing(t, "litecoind is not installed: make tools installs it")
	}
	shared.Lock()
	defer shared.Unlock()
	if shared.chain != nil {
		return shared.chain
	}
	c, err := start(program)
	if err != nil {
		t.Fatal(err)
	}
	if shared.allowed {
		shared.chain = c
	} else {
		t.Cleanup(c.stop)
	}
	c.call(t, "createwallet", nil, faucet)
	c.Mine(t, matured)
	return c
}

// matured is how many blocks a chain has when the first coins can be spent, which
// blocks have made.
const matured = 110

// faucet is the wallet that pays.
const faucet = "faucet"

// program is the real one: Debian's in the path is a script around it.
func program() (string, error) {
	const real = "/usr/lib/litecoin/litecoind"
	if _, err := os.Stat(real); err == nil {
		return real, nil
	}
	return exec.LookPath("litecoind")
}

// attempts are for a port that somebody else takes between choosing and using it.
const attempts = 3

func start(program string) (c *Chain, err error) {
	for range attempts {
		if c, err = startOnce(program); err == nil {
			return c, nil
		}
	}
	return nil, err
}

// leash runs a program that ends when the tests do, however they end: a second process
// waits for the end of its input, which only the tests hold open. A word tells it that
// there is nothing to end any more.
const leash = `exec 3<&0; (read -r word <&3 || kill -9 $$) & exec "$@" 3<&- </dev/null`

func startOnce(program string) (*Chain, error) {
	folder, err := os.MkdirTemp("", "litecoind")
	if err != nil {
		return nil, fmt.Errorf("make a folder: %w", err)
	}
	port, err := freePort()
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(folder))
	}
	const user, password = "test", "test"
	c := &Chain{folder: folder, ended: make(chan error, 1)}
	c.URL = (&url.URL{Scheme: "http", User: url.UserPassword(user, password), Host: fmt.Sprintf("127.0.0.1:%d", port)}).String()
	c.process = exec.Command("sh", "-c", leash, "sh", program, "-regtest", "-server", "-datadir="+folder, "-listen=0", "-connect=0", "-dnsseed=0",
		"-discover=0", "-fallbackfee=0.0001", "-keypool=20", "-rpcbind=127.0.0.1", "-rpcallowip=127.0.0.1", fmt.Sprintf("-rpcport=%d", port),
		"-rpcuser="+user, "-rpcpassword="+password, "-rpcthreads=2", "-par=1", "-mempoolreplacement=1", "-nodebuglogfile", "-printtoconsole=0")
	log, err := os.Create(filepath.Join(folder, "log"))
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(folder))
	}
	defer log.Close()
	held, leash, err := os.Pipe()
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(folder))
	}
	defer held.Close()
	c.leash = leash
	c.process.Stdin, c.process.Stdout, c.process.Stderr = held, log, log
	if err := c.process.Start(); err != nil {
		return nil, errors.Join(fmt.Errorf("start litecoind: %w", err), leash.Close(), os.RemoveAll(folder))
	}
	go func() { c.ended <- c.process.Wait() }()
	if c.RPC, err = noderpc.Open(noderpc.Options{URL: c.URL}); err == nil {
		err = c.ready()
	}
	if err == nil {
		c.wallet, err = noderpc.Open(noderpc.Options{URL: c.URL + "/wallet/" + faucet})
	}
	if err != nil {
		said, _ := os.ReadFile(filepath.Join(folder, "log"))
		c.stop()
		return nil, fmt.Errorf("%w: %s", err, said)
	}
	return c, nil
}

// patience is how long a node may take to start on a busy machine.
const patience = time.Minute

// ready waits until the node answers.
func (c *Chain) ready() error {
	deadline := time.NewTimer(patience)
	defer deadline.Stop()
	for {
		err := c.RPC.Call(background, "getblockcount", nil)
		if err == nil {
			return nil
		}
		var refused *noderpc.Error
		if !errors.Is(err, chain.ErrOffline) && !errors.As(err, &refused) {
			return err
		}
		select {
		case end := <-c.ended:
			c.ended <- end
			return fmt.Errorf("litecoind has ended: %w", errors.Join(end, err))
		case <-deadline.C:
			return fmt.Errorf("litecoind does not answer: %w", err)
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// stop ends the node at once: what it has stored is thrown away.
func (c *Chain) stop() {
	select {
	case <-c.ended:
		_, _ = io.WriteString(c.leash, "ended\n")
		_ = c.leash.Close()
	default:
		_ = c.leash.Close()
		<-c.ended
	}
	for _, client := range []*noderpc.Client{c.RPC, c.wallet} {
		if client != nil {
			client.Close()
		}
	}
	_ = os.RemoveAll(c.folder)
}

func freePort() (int, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, fmt.Errorf("find a port: %w", err)
	}
	defer listener.Close()
	return listener.Addr().(*net.TCPAddr).Port, nil
}
