package config

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/netip"
	"strings"
)

// maxItems is the maximum length of every list and map of a configuration.
const maxItems = 100

// decodeTexts accepts a list of texts, or one text with commas.
func decodeTexts(value any) ([]string, error) {
	var parts []string
	switch given := value.(type) {
	case string:
		parts = strings.Split(given, ",")
	case []any:
		for _, item := range given {
			text, ok := item.(string)
			if !ok {
				return nil, errors.New("must be a list of texts, put each in quotes")
			}
			parts = append(parts, text)
		}
	default:
		return nil, errors.New("must be a list of texts")
	}
	var texts []string
	for _, part := range parts {
		if part = strings.TrimSpace(part); part != "" {
			texts = append(texts, part)
		}
	}
	if len(texts) > maxItems {
		return nil, fmt.Errorf("must have at most %d items", maxItems)
	}
	return texts, nil
}

// decodePrefixes accepts networks; a single address is a network of one.
func decodePrefixes(value any) ([]netip.Prefix, error) {
	texts, err := decodeTexts(value)
	if err != nil {
		return nil, err
	}
	var prefixes []netip.Prefix
	for i, text := range texts {
		prefix, err := netip.ParsePrefix(text)
		if err != nil {
			addr, addrErr := netip.ParseAddr(text)
			if addrErr != nil || addr.Zone() != "" {
				return nil, fmt.Errorf("item %d must be an address or a network such as 10.0.0.0/8", i+1)
			}
			prefix = netip.PrefixFrom(addr, addr.BitLen())
		}
		prefixes = append(prefixes, prefix.Masked())
	}
	return prefixes, nil
}

// decodePairs accepts a map of texts, or one text such as a=x,b=y.
func decodePairs(value any) (map[string]string, error) {
	pairs := map[string]string{}
	switch given := value.(type) {
	case map[string]any:
		for name, item := range given {
			text, ok := item.(string)
			if !ok {
				return nil, fmt.Errorf("the value of %s must be a text", name)
			}
			pairs[name] = strings.TrimSpace(text)
		}
	case string:
		texts, err := decodeTexts(given)
		if err != nil {
			return nil, err
		}
		for _, text := range texts {
			name, content, ok := strings.Cut(text, "=")
			if !ok {
				return nil, errors.New("must be pairs such as name=text, with commas between them")
			}
			pairs[strings.ToLower(strings.TrimSpace(name))] = strings.TrimSpace(content)
		}
	default:
		return nil, errors.New("must be a map of texts")
	}
	if len(pairs) > maxItems {
		return nil, fmt.Errorf("must have at most %d items", maxItems)
	}
	if len(pairs) == 0 {
		return nil, nil
	}
	return pairs, nil
}

// decodeObjects accepts a list of objects from the file, or as JSON text.
func decodeObjects[T any](value any) ([]T, error) {
	var document []byte
	switch given := value.(type) {
	case string:
		if document = []byte(given); strings.TrimSpace(given) == "" {
			return nil, nil
		}
	case []any:
		encoded, err := json.Marshal(given)
		if err != nil {
			return nil, errors.New("must be a list of objects")
		}
		document = encoded
	default:
		return nil, errors.New("must be a list of objects")
	}
	decoder := json.NewDecoder(bytes.NewReader(document))
	decoder.DisallowUnknownFields()
	var objects []T
	if err := decoder.Decode(&objects); err != nil {
		return nil, errors.New(strings.TrimPrefix(err.Error(), "json: "))
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("must be one list of objects")
	}
	if len(objects) > maxItems {
		return nil, fmt.Errorf("must have at most %d items", maxItems)
	}
	if len(objects) == 0 {
		return nil, nil
	}
	return objects, nil
}
