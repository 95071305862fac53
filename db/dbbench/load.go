package dbbench

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"path/filepath"
	"sync"
	"time"

	"croupier/db"
)

// accounts is the number of balances in the transactions. The last one is the house account.
const accounts = 10_000

// initialBalance is each account's first balance.
const initialBalance = 1_000_000_000

//go:embed schema/*.sql
var schema embed.FS

// open makes a database with the benchmark's tables and accounts in dir.
func open(ctx context.Context, dir string, grouped bool) (*db.DB, error) {
	tables, err := fs.Sub(schema, "schema")
	if err != nil {
		return nil, fmt.Errorf("benchmark schema: %w", err)
	}
	o := db.Options{Path: filepath.Join(dir, "bench.db"), Migrate: true, Migrations: tables}
	if !grouped {
		o.MaxBatch = 1
	}
	base, err := db.Open(ctx, o)
	if err != nil {
		return nil, err
	}
	if err := createAccounts(ctx, base); err != nil {
		return nil, errors.Join(err, base.Close())
	}
	return base, nil
}

func createAccounts(ctx context.Context, base *db.DB) error {
	return base.Write(ctx, func(tx *db.Tx) error {
		for id := range accounts {
			if _, err := tx.Exec(`INSERT INTO accounts (id, balance) VALUES ($1, $2)`, id+1, initialBalance); err != nil {
				return fmt.Errorf("fill benchmark accounts: %w", err)
			}
		}
		return nil
	})
}

// runCallers lets callers goroutines write without a pause for d, and returns the
// duration of each transaction.
func runCallers(ctx context.Context, base *db.DB, d time.Duration, callers int) ([]time.Duration, error) {
	stop := time.Now().Add(d)
	var (
		mu    sync.Mutex
		all   []time.Duration
		first error
		group sync.WaitGroup
	)
	for n := range callers {
		group.Go(func() {
			random := rand.New(rand.NewPCG(uint64(n), 1))
			var durations []time.Duration
			var err error
			for err == nil {
				from := time.Now()
				if from.After(stop) {
					break
				}
				player := random.IntN(accounts-1) + 1
				if err = base.Write(ctx, func(tx *db.Tx) error { return bet(tx, player) }); err == nil {
					durations = append(durations, time.Since(from))
				}
			}
			mu.Lock()
			defer mu.Unlock()
			all = append(all, durations...)
			if first == nil {
				first = err
			}
		})
	}
	group.Wait()
	if first != nil {
		return nil, fmt.Errorf("benchmark: %w", first)
	}
	return all, nil
}

// bet is one transaction: the house account gets a stake and pays a part back.
func bet(tx *db.Tx, player int) error {
	const stake, payout = 100, 97
	now := tx.Now().UnixMilli()
	var afterStake, afterPayout int64
	if err := tx.QueryRow(`UPDATE accounts SET balance = balance - $1 WHERE id = $2 AND balance >= $1 RETURNING balance`,
		stake, player).Scan(&afterStake); err != nil {
		return err
	}
	if err := transfer(tx, player, accounts, stake, 1, afterStake, now); err != nil {
		return err
	}
	if err := tx.QueryRow(`UPDATE accounts SET balance = balance + $1 WHERE id = $2 RETURNING balance`,
		payout, player).Scan(&afterPayout); err != nil {
		return err
	}
	if err := transfer(tx, accounts, player, payout, 2, afterPayout, now); err != nil {
		return err
	}
	_, err := tx.Exec(`INSERT INTO journal (account, request, outcome, created_at) VALUES ($1, $2, $3, $4)`,
		player, "0192f0c1-7a5e-7cc3-98c4-dc0c0c07398f", `{"game":"dice","result":4711,"target":5050,"multiplier":"1.9602"}`, now)
	return err
}

func transfer(tx *db.Tx, debit, credit, amount, code int, after, now int64) error {
	_, err := tx.Exec(`INSERT INTO transfers (debit, credit, amount, code, after, created_at)
		VALUES ($1, $2, $3, $4, $5, $6)`, debit, credit, amount, code, after, now)
	return err
}
