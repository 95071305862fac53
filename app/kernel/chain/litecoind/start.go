// Package litecoind runs a real network of outputs for tests and measurements: a litecoind with a
// private chain (regtest). It makes blocks, pays and reorganises on request, and has no other
// node.
package litecoind

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/noderpc"
)

// Chain is a running litecoind.
type Chain struct {
	// URL is the address of its RPC, with user and password.
	URL string
	// RPC calls it.
	RPC *noderpc.Client

	wallet    *noderpc.Client
	process   *exec.Cmd
	keepAlive io.WriteCloser
	folder    string
	exited    chan error
}

// maturityBlocks is the number of blocks after which the first block rewards can be spent.
const maturityBlocks = 110

// faucet is the wallet that pays.
const faucet = "faucet"

// Program finds the program on this machine.
func Program() (string, error) {
	const real = "/usr/lib/litecoin/litecoind" // Debian's in the path is a script around it
	if _, err := os.Stat(real); err == nil {
		return real, nil
	}
	return exec.LookPath("litecoind")
}

// startAttempts are for a port that another process uses between its choice and its use.
const startAttempts = 3

// Start starts a program. Its chain has enough blocks to be able to pay.
func Start(ctx context.Context, program string) (c *Chain, err error) {
	for range startAttempts {
		if c, err = startOnce(ctx, program); err == nil {
			break
		}
	}
	if err != nil {
		return nil, err
	}
	err = c.Call(ctx, "createwallet", nil, faucet)
	if err == nil {
		_, err = c.Mine(ctx, maturityBlocks)
	}
	if err != nil {
		c.Stop()
		return nil, err
	}
	return c, nil
}

// wrapperScript runs a program that ends when its caller does, however that ends: a second process waits
// for the end of its input, which only the caller keeps open. A word on the input means that
// there is nothing to end any more.
const wrapperScript = `exec 3<&0; (read -r word <&3 || kill -9 $$) & exec "$@" 3<&- </dev/null`

func startOnce(ctx context.Context, program string) (*Chain, error) {
	// In memory if possible: the node forces every block to the disk.
	folder, err := os.MkdirTemp("/dev/shm", "litecoind")
	if err != nil {
		folder, err = os.MkdirTemp("", "litecoind")
	}
	if err != nil {
		return nil, fmt.Errorf("make a folder: %w", err)
	}
	port, err := freePort()
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(folder))
	}
	const user, password = "test", "test"
	c := &Chain{folder: folder, exited: make(chan error, 1)}
	c.URL = (&url.URL{Scheme: "http", User: url.UserPassword(user, password), Host: fmt.Sprintf("127.0.0.1:%d", port)}).String()
	c.process = exec.Command("sh", "-c", wrapperScript, "sh", program, "-regtest", "-server", "-datadir="+folder, "-listen=0", "-connect=0", "-dnsseed=0",
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
	c.keepAlive = leash
	c.process.Stdin, c.process.Stdout, c.process.Stderr = held, log, log
	if err := c.process.Start(); err != nil {
		return nil, errors.Join(fmt.Errorf("start litecoind: %w", err), leash.Close(), os.RemoveAll(folder))
	}
	go func() { c.exited <- c.process.Wait() }()
	if c.RPC, err = noderpc.Open(noderpc.Options{URL: c.URL}); err == nil {
		err = c.ready(ctx)
	}
	if err == nil {
		c.wallet, err = noderpc.Open(noderpc.Options{URL: c.URL + "/wallet/" + faucet})
	}
	if err != nil {
		said, _ := os.ReadFile(filepath.Join(folder, "log"))
		c.Stop()
		return nil, fmt.Errorf("%w: %s", err, said)
	}
	return c, nil
}

// patience is the maximum start time of a node on a busy machine.
const patience = time.Minute

// ready waits until the node answers.
func (c *Chain) ready(ctx context.Context) error {
	deadline := time.NewTimer(patience)
	defer deadline.Stop()
	for {
		err := c.RPC.Call(ctx, "getblockcount", nil)
		if err == nil {
			return nil
		}
		var refused *noderpc.Error
		if !errors.Is(err, chain.ErrOffline) && !errors.As(err, &refused) {
			return err
		}
		select {
		case end := <-c.exited:
			c.exited <- end
			return fmt.Errorf("litecoind has ended: %w", errors.Join(end, err))
		case <-ctx.Done():
			return ctx.Err()
		case <-deadline.C:
			return fmt.Errorf("litecoind does not answer: %w", err)
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// Stop ends the node at once: its data is thrown away.
func (c *Chain) Stop() {
	select {
	case <-c.exited:
		_, _ = io.WriteString(c.keepAlive, "ended\n")
		_ = c.keepAlive.Close()
	default:
		_ = c.keepAlive.Close()
		<-c.exited
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
