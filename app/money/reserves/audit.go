package reserves

import (
	"context"
	"errors"
	"fmt"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/merklesum"
	"croupier/db"
)

// Checks verify the publications.
func (s *Service) Checks() []audit.Check {
	return []audit.Check{
		{Name: "publications of reserves are one chain of hashes", Run: checkChain},
		{Name: "the kept leaves of publications lead to their roots", Run: checkTrees},
		{Name: "the kept lists of addresses are those that the publications count", Run: s.checkLists},
	}
}

const auditBatch = 100

// each reads all publications, the oldest first.
func each(ctx context.Context, d *db.DB, fn func(stored)) error {
	for number, more := int64(0), true; more; {
		var list []stored
		err := d.Read(ctx, func(q *db.Reader) (err error) {
			list, err = pageAfter(q, number, auditBatch)
			return err
		})
		if err != nil {
			return err
		}
		for _, p := range list {
			fn(p)
			number = p.number
		}
		more = len(list) == auditBatch
	}
	return nil
}

func subject(number int64) string { return fmt.Sprintf("publication %d", number) }

func checkChain(ctx context.Context, d *db.DB, report audit.Report) (checkedCount int64, err error) {
	var (
		last     stored
		failures []error
	)
	jumped := func(number int64) (is bool) {
		failure := d.Read(ctx, func(q *db.Reader) (err error) {
			is, err = isJump(q, number)
			return err
		})
		failures = append(failures, failure)
		return is
	}
	err = each(ctx, d, func(p stored) {
		checkedCount++
		body, err := ReadBody(p.text)
		switch {
		case err != nil:
			report(subject(p.number), "cannot be read: %v", err)
		case hashOf(p.text) != p.hash:
			report(subject(p.number), "has the hash %s, its text %s", p.hash, hashOf(p.text))
		case p.number != last.number+1 && !jumped(p.number) || body.Number != p.number || body.At != p.at:
			report(subject(p.number), "follows number %d, but says that it is number %d of %d", last.number, body.Number, body.At)
		case body.Previous != last.hash:
			report(subject(p.number), "names %q before it, which is %q", body.Previous, last.hash)
		}
		last = p
	})
	return checkedCount, errors.Join(append(failures, err)...)
}

// checkTrees builds the trees again from their leaves, a chunk at a time.
func checkTrees(ctx context.Context, d *db.DB, report audit.Report) (checkedCount int64, err error) {
	var list []stored
	if err := each(ctx, d, func(p stored) { list = append(list, p) }); err != nil {
		return 0, err
	}
	for _, p := range list {
		body, err := ReadBody(p.text)
		if err != nil {
			continue // the other check reports it
		}
		for _, proof := range body.Currencies {
			checked, err := checkTree(ctx, d, body.Salt, proof, func(format string, args ...any) {
				report(subject(p.number)+", "+proof.Currency, format, args...)
			})
			if checkedCount += checked; err != nil {
				return checkedCount, err
			}
		}
	}
	return checkedCount, nil
}

func checkTree(ctx context.Context, d *db.DB, run string, proof Proof, report func(format string, args ...any)) (checkedCount int64, err error) {
	var tops []merklesum.Node
	err = d.Read(ctx, func(q *db.Reader) (err error) {
		tops, err = topsOf(q, run, proof.Currency)
		return err
	})
	if err != nil || len(tops) == 0 {
		return 0, err // its leaves are not kept
	}
	for i, top := range tops {
		var leaves []merklesum.Entry
		err := d.Read(ctx, func(q *db.Reader) (err error) {
			leaves, err = chunkAt(q, run, proof.Currency, i)
			return err
		})
		if err != nil {
			return checkedCount, err
		}
		checkedCount += int64(len(leaves))
		if got, err := merklesum.ChunkRoot(leaves); err != nil || got != top {
			report("chunk %d is another one than was stored: %v", i, err)
		}
	}
	want, err := proof.root()
	if err != nil {
		report("cannot be read: %v", err)
		return checkedCount, nil
	}
	if root, err := merklesum.Root(tops); err != nil || root != want || checkedCount != proof.Leaves {
		report("has the root %x with %d in %d leaves, its leaves come to %x with %d in %d: %v", want.Hash, want.Sum, proof.Leaves, root.Hash, root.Sum, checkedCount, err)
	}
	return checkedCount, nil
}
