package stafflog

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"strconv"

	"croupier/app/kernel/audit"
)

// Chain proves the rows of the log one after the other.
type Chain struct {
	last    int64
	hash    []byte
	chained bool
}

// verify proves one row, which follows the one before.
func (c *Chain) verify(r *row, report audit.Report) {
	subject := strconv.FormatInt(r.seq, 10)
	if r.seq != c.last+1 {
		report(subject, "row %d is missing before it", c.last+1)
	}
	switch {
	case len(r.previous) > 0 && !bytes.Equal(r.previous, c.hash):
		report(subject, "it does not carry the hash of the row before it")
		c.hash = r.previous // the following rows are proved from here on
	case len(r.previous) == 0 && c.chained:
		report(subject, "it is not chained, which rows before it are")
	}
	c.chained = c.chained || len(r.previous) > 0
	c.hash, c.last = r.hash(c.hash), r.seq
}

// Exported proves one row in the form of Exports.
func (c *Chain) Exported(cells []string, report audit.Report) error {
	if len(cells) != 13 {
		return fmt.Errorf("a row of the log of staff has %d cells", len(cells))
	}
	seq, err := strconv.ParseInt(cells[0], 10, 64)
	if err != nil {
		return fmt.Errorf("a row of the log of staff: %w", err)
	}
	at, err := strconv.ParseInt(cells[2], 10, 64)
	if err != nil {
		return fmt.Errorf("row %d of the log of staff: %w", seq, err)
	}
	previous, err := hex.DecodeString(cells[12])
	if err != nil {
		return fmt.Errorf("row %d of the log of staff: %w", seq, err)
	}
	c.verify(&row{
		seq: seq, id: cells[1], at: at, actor: cells[3], action: cells[4], kind: cells[5], subject: cells[6], reason: cells[7],
		detail: cells[8], before: cells[9], after: cells[10], request: cells[11], previous: previous,
	}, report)
	return nil
}

// Head is the hash that the chain has reached, in hex; empty before the first row.
func (c *Chain) Head() string { return hex.EncodeToString(c.hash) }
