package reserves

import (
	"encoding/hex"
	"errors"
	"fmt"
	"slices"

	"github.com/go-json-experiment/json"

	"croupier/app/kernel/merklesum"
)

// Verified is the result of a player's proof.
type Verified struct {
	Body Body
	// Hash is the hash of the publication. Compare it with the one on the site's
	// page and with the one that others see there.
	Hash string
	// Currencies are the balances that the publication proves, in minor units.
	Currencies []VerifiedShare
}

// VerifiedShare is one proven balance.
type VerifiedShare struct {
	Currency string
	Decimals int
	Amount   int64
	Leaves   int
}

// Errors of proofs.
var (
	errProof     = errors.New("this is no proof of a balance")
	errHash      = errors.New("the publication has another hash than the proof says")
	errDuplicate = errors.New("a leaf or a currency is listed twice")
)

// VerifyFile verifies a file that a player has downloaded, without access to any
// site.
func VerifyFile(content []byte) (Verified, error) {
	var proof OwnProof
	if err := json.Unmarshal(content, &proof); err != nil || proof.Format != ownFormat {
		return Verified{}, errors.Join(errProof, err)
	}
	return Verify(proof)
}

// Verify verifies that the balances of a player are part of the published
// liabilities. Errors state the reason.
func Verify(proof OwnProof) (v Verified, err error) {
	text := proof.Publication.Text
	if v.Hash = hashOf(text); v.Hash != proof.Publication.Hash {
		return v, errHash
	}
	if v.Body, err = ReadBody(text); err != nil {
		return v, err
	}
	salt, err := parseHash(v.Body.Salt)
	if err != nil {
		return v, err
	}
	owner := merklesum.OwnerOf(salt, proof.User)
	snap := map[string]bool{}
	for _, share := range proof.Currencies {
		at := slices.IndexFunc(v.Body.Currencies, func(p Proof) bool { return p.Currency == share.Currency })
		if at < 0 || snap[share.Currency] {
			return v, fmt.Errorf("%s: %w", share.Currency, errDuplicate)
		}
		snap[share.Currency] = true
		proven, err := verifyShare(v.Body.Currencies[at], share, owner)
		if err != nil {
			return v, fmt.Errorf("%s: %w", share.Currency, err)
		}
		v.Currencies = append(v.Currencies, proven)
	}
	return v, nil
}

// verifyShare verifies the leaves of one currency.
func verifyShare(p Proof, share OwnShare, owner merklesum.Hash) (v VerifiedShare, err error) {
	root, err := p.root()
	if err != nil {
		return v, err
	}
	v = VerifiedShare{Currency: p.Currency, Decimals: p.Decimals}
	positions := map[uint64]bool{}
	for _, item := range share.Leaves {
		leaf, path, err := item.parse(owner)
		if err != nil {
			return v, err
		}
		if err := merklesum.Verify(leaf, path, root); err != nil {
			return v, fmt.Errorf("leaf %d: %w", item.Part, err)
		}
		if positions[merklesum.LeafIndex(path)] {
			return v, errDuplicate
		}
		positions[merklesum.LeafIndex(path)] = true
		v.Amount += leaf.Sum // at most the sum of the root
		v.Leaves++
	}
	return v, nil
}

// parse parses a leaf and its path.
func (l OwnLeaf) parse(owner merklesum.Hash) (leaf merklesum.Leaf, path []merklesum.Step, err error) {
	nonce, err := hex.DecodeString(l.Nonce)
	if err != nil || len(nonce) != len(leaf.Nonce) || l.Part < 0 || l.Part > 255 {
		return leaf, nil, fmt.Errorf("leaf %d: %w", l.Part, errProof)
	}
	leaf.Owner, leaf.Part = owner, byte(l.Part)
	copy(leaf.Nonce[:], nonce)
	if leaf.Sum, err = parseUnits(l.Amount); err != nil {
		return leaf, nil, err
	}
	for _, item := range l.Path {
		step := merklesum.Step{Left: item.Left}
		if step.Hash, err = parseHash(item.Hash); err != nil {
			return leaf, nil, err
		}
		if step.Sum, err = parseUnits(item.Sum); err != nil {
			return leaf, nil, err
		}
		path = append(path, step)
	}
	return leaf, path, nil
}
