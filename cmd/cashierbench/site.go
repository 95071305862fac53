//go:build bench

package cashierbench

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"strings"

	"croupier/app"
	"croupier/app/kernel/chain/testchain"
	"croupier/app/kernel/config"
)

// network is the network of the site, and asset its coin.
const network, asset = "ltc", "ltc"

// confirmations are those of a test chain.
const confirmations = 3

// environment is the environment of a site. Its zero value except for the data folder is a test chain.
type environment struct {
	Data string `json:"data"`
	// Node is the configuration of the network's node, and Passphrase opens the hot wallet in the
	// data folder.
	Node       config.CashierNode `json:"node"`
	Passphrase string             `json:"passphrase"`
}

// testEnvironment is a site on a test chain.
func testEnvironment(data string) environment {
	return environment{Data: data, Node: config.CashierNode{Network: network, Kind: config.NodeTest}}
}

// open opens a site whose network is a test chain.
func open(ctx context.Context, data string, o app.Options) (*app.App, error) {
	return testEnvironment(data).open(ctx, o)
}

func (g environment) open(ctx context.Context, o app.Options) (*app.App, error) {
	cfg := config.Default()
	cfg.Prices.Fixed = cfg.SamplePrices()
	cfg.Data, cfg.DemoHistory, cfg.DemoSlots = g.Data, false, false
	cfg.HTTP.Addr, cfg.Live.Addrs = "127.0.0.1:0", nil
	cfg.Captcha.Provider, cfg.Crash.Rounds = config.CaptchaNone, 1000
	cfg.Cashier.Nodes = []config.CashierNode{g.Node}
	o.HotPassphrase, o.Log = g.Passphrase, slog.New(slog.DiscardHandler)
	return app.New(ctx, cfg, o)
}

// settings apply to every site here: only the measurement makes blocks.
var settings = map[string]string{"networks.test_block": "1h", "staff.two_factor": "false", "staff.approver_days": "0", "cashier.turnover": "0"}

// fill opens a site that is not in use yet, and closes it again.
func fill(ctx context.Context, data string, fn func(site *app.App) error) error {
	return testEnvironment(data).fill(ctx, fn)
}

func (g environment) fill(ctx context.Context, fn func(site *app.App) error) error {
	_, missing := os.Stat(g.Data)
	site, err := g.open(ctx, app.Options{Provisional: true})
	if err != nil {
		return err
	}
	for key, value := range settings {
		if missing == nil {
			break // it has them
		}
		err = errors.Join(err, site.Admin("bench").SetSetting(ctx, key, value, "measurements"))
	}
	if err == nil {
		err = fn(site)
	}
	return errors.Join(err, site.Close())
}

// server is a site that serves. Its test chain is nil if it follows a real node.
type server struct {
	*app.App
	cashier app.Cashier
	chain   *testchain.Chain
	url     string
	cancel  context.CancelFunc
	ended   chan error
}

// serve opens a site and serves it until stop.
func serve(ctx context.Context, data string) (*server, error) {
	return testEnvironment(data).serve(ctx, nil)
}

// serve does the same with a callback for its steps.
func (g environment) serve(ctx context.Context, step func(string)) (*server, error) {
	out, in := io.Pipe()
	site, err := g.open(ctx, app.Options{Out: in})
	if err != nil {
		return nil, err
	}
	r := &server{App: site, cashier: site.Cashier(), ended: make(chan error, 1)}
	if step != nil {
		r.cashier.ReportSteps(step)
	}
	if g.Node.Kind == config.NodeTest {
		if r.chain, err = r.cashier.Chain(network); err != nil {
			return nil, errors.Join(err, site.Close())
		}
	}
	ctx, r.cancel = context.WithCancel(context.WithoutCancel(ctx))
	go func() {
		err := site.Run(ctx)
		r.ended <- errors.Join(err, in.Close())
	}()
	lines := bufio.NewScanner(out)
	for r.url == "" && lines.Scan() {
		_, r.url, _ = strings.Cut(lines.Text(), "listening on ")
	}
	go func() { _, _ = io.Copy(io.Discard, out) }() // ends with the pipe
	if r.url == "" {
		return nil, errors.Join(errors.New("the site does not listen"), r.stop())
	}
	return r, nil
}

// stop ends the site.
func (r *server) stop() error {
	r.cancel()
	return <-r.ended
}

// requireSoundBooks fails if the books are wrong.
func (r *server) requireSoundBooks(ctx context.Context) error {
	result, err := r.Audit(ctx, nil)
	if err == nil && !result.OK() {
		for _, finding := range result.Findings {
			err = errors.Join(err, fmt.Errorf("the audit finds: %s: %s: %s", finding.Check, finding.Subject, finding.Problem))
		}
	}
	return err
}
