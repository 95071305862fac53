package evm

import (
	"bytes"
	"math/big"
	"testing"

	"github.com/decred/dcrd/dcrec/secp256k1/v4"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/rlp"
	"pgregory.net/rapid"
)

// go-ethereum is the encoder of most nodes. It is licensed under the LGPL and brings cryptography
// that the site never uses, so that only tests link it.

func drawnTransaction(rt *rapid.T) transaction {
	number := func(name string) *big.Int {
		return new(big.Int).SetBytes(rapid.SliceOfN(rapid.Byte(), 0, wordSize).Draw(rt, name))
	}
	return transaction{
		chain: rapid.Uint64Min(1).Draw(rt, "chain"), nonce: rapid.Uint64().Draw(rt, "nonce"), gas: rapid.Uint64().Draw(rt, "gas"),
		tip: number("tip"), maxFee: number("most"), value: number("value"),
		to: Address(rapid.SliceOfN(rapid.Byte(), AddressSize, AddressSize).Draw(rt, "to")), data: rapid.SliceOfN(rapid.Byte(), 0, 100).Draw(rt, "data"),
	}
}

// The same transaction, signed with the same key, has the same bytes, hash and sender in
// go-ethereum, and each reads the bytes of the other.
func TestTransactionsAreThoseOfGoEthereum(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		tx := drawnTransaction(rt)
		secret := append(rapid.SliceOfN(rapid.Byte(), wordSize-1, wordSize-1).Draw(rt, "secret"), 1)
		key, err := crypto.ToECDSA(secret)
		if err != nil {
			rt.Fatal(err)
		}
		chainID := new(big.Int).SetUint64(tx.chain)
		to := common.Address(tx.to)
		signer := types.LatestSignerForChainID(chainID)
		theirs, err := types.SignNewTx(key, signer, &types.DynamicFeeTx{
			ChainID: chainID, Nonce: tx.nonce, GasTipCap: tx.tip, GasFeeCap: tx.maxFee, Gas: tx.gas, To: &to, Value: tx.value, Data: tx.data,
		})
		if err != nil {
			rt.Fatal(err)
		}
		want, err := theirs.MarshalBinary()
		if err != nil {
			rt.Fatal(err)
		}
		raw := tx.sign(secp256k1.PrivKeyFromBytes(secret))
		if !bytes.Equal(raw, want) {
			rt.Fatalf("%+v is %x here and %x there", tx, raw, want)
		}
		hash, digest := keccak(raw), keccak(tx.payload())
		if hash != theirs.Hash() || digest != signer.Hash(theirs) {
			rt.Fatalf("the hashes are %x and %x here, %s and %s there", hash, digest, theirs.Hash(), signer.Hash(theirs))
		}
		if _, from, err := parseSigned(want); err != nil || from.String() != crypto.PubkeyToAddress(key.PublicKey).Hex() {
			rt.Fatalf("%x is of %s, %v", want, from, err)
		}
		var back types.Transaction
		if err := back.UnmarshalBinary(raw); err != nil {
			rt.Fatal(err)
		}
		if from, err := types.Sender(signer, &back); err != nil || Address(from) != addressOfKey(secp256k1.PrivKeyFromBytes(secret).PubKey()) {
			rt.Fatalf("%x is of %s there, %v", raw, from, err)
		}
	})
}

// Both accept the same texts as signed transactions of the form that is made here.
func TestSpoiltTransactionsAreThoseOfGoEthereum(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		key := secp256k1.PrivKeyFromBytes(bytes.Repeat([]byte{7}, wordSize))
		raw := drawnTransaction(rt).sign(key)
		raw[rapid.IntRange(1, len(raw)-1).Draw(rt, "byte")] ^= rapid.ByteMin(1).Draw(rt, "bits")
		if _, from, err := parseSigned(raw); err == nil {
			var theirs types.Transaction
			if err := theirs.UnmarshalBinary(raw); err != nil {
				rt.Fatalf("%x is read here only: %v", raw, err)
			}
			if sender, err := types.Sender(types.LatestSignerForChainID(theirs.ChainId()), &theirs); err != nil || Address(sender) != from {
				rt.Fatalf("%x is of %s here and of %s there, %v", raw, from, sender, err)
			}
		}
	})
}

// Strings, numbers and lists have the same encoding in both, and a spoilt encoding is accepted by
// both or by none.
func TestRLPIsThatOfGoEthereum(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		list := rapid.SliceOfN(rapid.SliceOfN(rapid.Byte(), 0, 300), 0, 12).Draw(rt, "list")
		n := rapid.Uint64().Draw(rt, "number")
		var items [][]byte
		for _, item := range list {
			items = append(items, rlpBytes(item))
		}
		raw := rlpJoin(items...)
		want, err := rlp.EncodeToBytes(list)
		if err != nil || !bytes.Equal(raw, want) {
			rt.Fatalf("%x is %x here and %x there, %v", list, raw, want, err)
		}
		if number, err := rlp.EncodeToBytes(n); err != nil || !bytes.Equal(rlpUint(n), number) {
			rt.Fatalf("%d is %x here and %x there, %v", n, rlpUint(n), number, err)
		}
		raw[rapid.IntRange(0, len(raw)-1).Draw(rt, "byte")] ^= rapid.Byte().Draw(rt, "bits")
		ours, err := rlpItems(raw)
		var theirs [][]byte
		if other := rlp.DecodeBytes(raw, &theirs); (err == nil) != (other == nil) {
			rt.Fatalf("%x: %v here, %v there", raw, err, other)
		}
		if err == nil && len(ours) != len(theirs) {
			rt.Fatalf("%x are %d items here and %d there", raw, len(ours), len(theirs))
		}
		for i := range ours {
			if !bytes.Equal(ours[i], theirs[i]) {
				rt.Fatalf("item %d of %x is %x here and %x there", i, raw, ours[i], theirs[i])
			}
		}
	})
}
