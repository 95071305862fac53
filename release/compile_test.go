package main

import (
	"os"
	"strings"
	"testing"
)

// A release is built with the same tags as the program that tests look at.
func TestBuildTagsAreThoseOfMakefile(t *testing.T) {
	makefile, err := os.ReadFile("../Makefile")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(makefile), "\nPRODUCT_TAGS := "+buildTags+"\n") {
		t.Errorf("the Makefile has other PRODUCT_TAGS than %s", buildTags)
	}
}
